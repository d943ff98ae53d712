/** Small things that the program remembers from start to start, such as what it registered last. */
export interface Memory {
  read(key: string): string | null;
  write(key: string, value: string): void;
}
