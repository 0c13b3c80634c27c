import type { Actor } from "../../core/context.ts";
import { getScreen } from "../../session/menu/contract-screens.ts";
import { isOpen } from "../../session/menu/rules.ts";
import { MAX_COUNT, type MorningTile } from "./contract.ts";
import { getTile, TILE_NAMES, type TileName } from "./contract-tiles.ts";

/** Lists the tiles whose list the actor may open, in the order of the page. */
export const listTiles = ({
  permissions,
  caseScope,
}: Pick<Actor, "permissions" | "caseScope">): TileName[] =>
  TILE_NAMES.filter((name) => {
    const { permission, scopes, screen } = getTile(name);
    return (
      permissions.has(permission) &&
      (scopes?.includes(caseScope) ?? true) &&
      isOpen(getScreen(screen), (needed) => permissions.has(needed))
    );
  });

export interface ListedTotal {
  readonly total: number;
  readonly totalCapped?: boolean | undefined;
}

export const toTileView = (
  name: TileName,
  { total, totalCapped = false }: ListedTotal,
  yesterday: number | null,
): MorningTile => ({
  name,
  count: Math.min(total, MAX_COUNT),
  isCapped: totalCapped || total > MAX_COUNT,
  yesterday: yesterday === null ? null : Math.min(yesterday, MAX_COUNT),
});
