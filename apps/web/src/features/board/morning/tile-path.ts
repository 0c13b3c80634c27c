import { getTile, type TileName } from "@kolekta/api/board/morning/contract-tiles";
import { getScreen } from "@kolekta/api/session/menu/contract-screens";

/** Address of the rows behind a tile. */
export function toTilePath(name: TileName, today: string): string {
  const { screen, query, ofToday } = getTile(name);
  const days: Record<string, string> = ofToday ? { from: today, to: today } : {};
  const search = new URLSearchParams({ ...query, ...days }).toString();
  const { path } = getScreen(screen);
  return search === "" ? path : `${path}?${search}`;
}
