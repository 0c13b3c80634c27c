import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { CaseFilter } from "../contract.ts";
import { isCountable } from "../queries/filter.ts";
import { list, type Listed, type Paged } from "../queries/list.ts";
import type { ClosedPlace } from "../queries/order.ts";
import { type Window, windowsOf } from "../queries/window.ts";
import { isShut } from "../rules-block.ts";

type Order = Pick<CaseFilter, "sort" | "order">;

/** The institution whose hours of contact the order minds: a collector's own, in the order of work. */
const placeOf = ({ actor }: Ctx, { sort, order }: Order): number | null =>
  sort === "work" && order === "asc" && actor.caseScope === "OWN" ? actor.institutionId : null;

/**
 * Where a collector's own order of work has borrowers who may not be called at this hour beside others who may; none where
 * all of them may, or none.
 */
export async function closedPlaces(ctx: Ctx, order: Order): Promise<readonly ClosedPlace[]> {
  const institutionId = placeOf(ctx, order);
  if (institutionId === null) return [];
  const windows = await windowsOf(ctx.db, institutionId);
  return closedAmong(windows, shutAmong(windows, ctx.now()));
}

const shutAmong = (windows: readonly Window[], now: Date) =>
  windows.filter((window) => isShut(window, now));

function closedAmong(windows: readonly Window[], shut: readonly Window[]): readonly ClosedPlace[] {
  const isAll =
    shut.length === windows.length && shut.every(({ anyHourAfterDpd }) => anyHourAfterDpd === null);
  return isAll
    ? []
    : shut.map(({ queueId, zone, anyHourAfterDpd }) => ({ queueId, zone, anyHourAfterDpd }));
}

/** Institutions that had something shut when a list was last asked for: what is shut there is asked first. */
const shutLast = new Set<number>();

/**
 * A page in its order. For most of the day nothing is shut, and the page itself says so; only where it says otherwise is
 * it asked for anew, with what is shut below.
 */
export async function listInOrder(
  ctx: Ctx,
  filter: Omit<Paged, "closed" | "shutAt">,
  today: Day,
): Promise<Listed> {
  const { db, actor, now } = ctx;
  const institutionId = placeOf(ctx, filter);
  if (institutionId === null) return list(db, actor, filter, today);
  if (isCountable(filter, today) && !shutLast.has(institutionId)) {
    const page = await list(db, actor, { ...filter, shutAt: now() }, today);
    if (!page.isAnyShut) return page;
  }
  const windows = await windowsOf(db, institutionId);
  const shut = shutAmong(windows, now());
  if (shut.length > 0) shutLast.add(institutionId);
  else shutLast.delete(institutionId);
  const closed = closedAmong(windows, shut);
  return list(db, actor, { ...filter, closed }, today);
}
