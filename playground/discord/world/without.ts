/** The same object without some of its fields. */
export function without<T extends object, Key extends keyof T & string>(
  value: T,
  ...keys: readonly Key[]
): Omit<T, Key> {
  const left = Object.entries(value).filter(([key]) => !(keys as readonly string[]).includes(key));
  return Object.fromEntries(left) as Omit<T, Key>;
}
