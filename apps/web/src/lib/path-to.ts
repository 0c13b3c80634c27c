import { type ScreenKey, screenOf, type SCREENS } from "@kolekta/api/session/menu/contract-screens";

type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Ids<Key extends ScreenKey> = Readonly<
  Record<ParamOf<(typeof SCREENS)[Key]["path"]>, number | string>
>;

/** Where a screen stands, with the ids and names that its address has. */
export const pathTo = <Key extends ScreenKey>(
  key: Key,
  ...[ids]: ParamOf<(typeof SCREENS)[Key]["path"]> extends never ? [] : [Ids<Key>]
): string => {
  const known: Readonly<Record<string, number | string>> = ids ?? {};
  return screenOf(key).path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(known[name])),
  );
};
