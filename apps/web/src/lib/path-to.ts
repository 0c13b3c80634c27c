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

type Ids<Key extends ScreenKey> = Readonly<
  Record<PathParam<(typeof SCREENS)[Key]["path"]>, number | string>
>;

/** Returns the path of a screen, with the ids and names of its address. */
export const pathTo = <Key extends ScreenKey>(
  key: Key,
  ...[ids]: PathParam<(typeof SCREENS)[Key]["path"]> extends never ? [] : [Ids<Key>]
): string => {
  const pathIds: Readonly<Record<string, number | string>> = ids ?? {};
  return getScreen(key).path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(pathIds[name])),
  );
};
