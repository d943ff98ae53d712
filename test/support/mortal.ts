/** The same store, as a process has it that dies. */
export function mortal<Part extends object>(part: Part, life: { isOver: boolean }): Part {
  return new Proxy(part, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name);
      if (typeof found === "object" && found !== null) return mortal(found, life);
      if (typeof found !== "function") return found;
      return (...given: readonly unknown[]): unknown => {
        if (life.isOver) throw new Error("the bot has died");
        return Reflect.apply(found, target, given);
      };
    },
  });
}
