/**
 * Makes each part at its first use, once: to prepare a query takes longer than to run it, and most stores are short of
 * most kinds of rows.
 */
export function eachLazily<T extends object>(makers: { readonly [Part in keyof T]: () => T[Part] }): T {
  const parts = {} as T;
  for (const part of Object.keys(makers) as (keyof T)[])
    Object.defineProperty(parts, part, {
      configurable: true,
      get: () => {
        const value = makers[part]();
        Object.defineProperty(parts, part, { value });
        return value;
      },
    });
  return parts;
}
