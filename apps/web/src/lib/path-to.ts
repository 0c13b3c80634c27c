import {
  type ScreenKey,
  getScreen,
  type SCREENS,
} from "@kolekta/api/session/menu/contract-screens";

type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type PathValues<Key extends ScreenKey> = Readonly<
  Record<PathParam<(typeof SCREENS)[Key]["path"]>, number | string>
>;

/** Fills in the parameters of the screen's path. */
export const pathTo = <Key extends ScreenKey>(
  key: Key,
  ...[values]: PathParam<(typeof SCREENS)[Key]["path"]> extends never ? [] : [PathValues<Key>]
): string => {
  const valueByParam: Readonly<Record<string, number | string>> = values ?? {};
  return getScreen(key).path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(valueByParam[name])),
  );
};
