/**
 * The same object, with its parts, but something around each call of a method.
 *
 * @param around makes the call, of the method with this name, and returns its result or another one of the same kind
 */
export function wrapCalls<Whole extends object>(
  whole: Whole,
  around: (name: string, call: () => unknown) => unknown,
): Whole {
  const parts = new Map<PropertyKey, object>();
  return new Proxy(whole, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === "function")
        return (...given: readonly unknown[]): unknown =>
          around(String(name), () => Reflect.apply(value, target, given));
      if (typeof value !== "object" || value === null) return value;
      const part = parts.get(name) ?? wrapCalls(value, around);
      parts.set(name, part);
      return part;
    },
  });
}
