import { getTile } from "@kolekta/api/board/morning/contract-tiles";
import type { ScreenKey } from "@kolekta/api/session/menu/contract-screens";
import { useMorning } from "@/hooks/use-morning.ts";

export type MenuCounts = ReadonlyMap<ScreenKey, number>;

/** Counts what waits behind each menu entry; empty until it is known. */
export function useMenuCounts(): MenuCounts {
  const tiles = useMorning().data?.tiles ?? [];
  return new Map(
    tiles
      .filter(({ name, count }) => getTile(name).inMenu && count > 0)
      .map(({ name, count }) => [getTile(name).screen, count]),
  );
}
