/** A call of one of several methods. */
export type Call<Api, Name extends keyof Api> = {
  [Each in Name]: {
    readonly method: Each;
    readonly args: Api[Each] extends (...args: infer Args) => unknown ? Args : never;
  };
}[Name];

type Requests<Name extends string> = Readonly<Record<Name, (...args: never[]) => Promise<unknown>>>;

/**
 * A client with a wrapper around some requests.
 *
 * @param request makes a request by calling `next`, and returns its outcome
 */
export function wrapMethods<Name extends string, Api extends Requests<Name>>(
  api: Api,
  names: readonly Name[],
  request: (call: Call<Api, Name>, next: () => Promise<unknown>) => Promise<unknown>,
): Api {
  const wrapped = names.map((method) => [
    method,
    (...args: never[]) => request({ method, args } as unknown as Call<Api, Name>, () => api[method](...args)),
  ]);
  return { ...api, ...Object.fromEntries(wrapped) } as Api;
}
