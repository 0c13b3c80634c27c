import type { Ctx } from "../../../core/context.ts";
import { getKanban } from "../../../reports/kanban/actions.ts";
import type { MorningTile } from "../contract.ts";
import { COUNTERS } from "./counters.ts";
import { listTiles, toTileView } from "../rules.ts";

/** Counts the rows behind each tile that the caller sees. */
export async function getMorning(ctx: Ctx) {
  let floor: ReturnType<typeof getKanban> | undefined;
  const morning = { ...ctx, getFloor: () => (floor ??= getKanban(ctx, undefined)) };
  const tiles = await Promise.all(
    listTiles(ctx.actor).map(async (name): Promise<MorningTile> => {
      const { count, countYesterday } = COUNTERS[name];
      const [listed, yesterday] = await Promise.all([
        count(morning),
        countYesterday?.(morning) ?? null,
      ]);
      return toTileView(name, listed, yesterday);
    }),
  );
  return { today: ctx.today(), tiles };
}
