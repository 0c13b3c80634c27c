import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { CaseFilter } from "../contract.ts";
import { isCountable } from "../queries/filter.ts";
import { list, type Listed, type Paged } from "../queries/list.ts";
import type { ClosedWindow } from "../queries/order.ts";
import { type Window, listWindows } from "../queries/window.ts";
import { isWindowClosed } from "../rules-block.ts";

type Order = Pick<CaseFilter, "sort" | "order">;

/** The institution whose hours of contact the order minds: a collector's own, in the order of work. */
const getOrderInstitution = ({ actor }: Ctx, { sort, order }: Order): number | null =>
  sort === "work" && order === "asc" && actor.caseScope === "OWN" ? actor.institutionId : null;

/**
 * Where a collector's own order of work has borrowers who may not be called at this hour beside others who may; none where
 * all of them may, or none.
 */
export async function listClosedWindows(ctx: Ctx, order: Order): Promise<readonly ClosedWindow[]> {
  const institutionId = getOrderInstitution(ctx, order);
  if (institutionId === null) return [];
  const windows = await listWindows(ctx.db, institutionId);
  return closedAmong(windows, filterClosedWindows(windows, ctx.now()));
}

const filterClosedWindows = (windows: readonly Window[], now: Date) =>
  windows.filter((window) => isWindowClosed(window, now));

function closedAmong(
  windows: readonly Window[],
  closedWindows: readonly Window[],
): readonly ClosedWindow[] {
  const isAll =
    closedWindows.length === windows.length &&
    closedWindows.every(({ anyHourAfterDpd }) => anyHourAfterDpd === null);
  return isAll
    ? []
    : closedWindows.map(({ stageId, zone, anyHourAfterDpd }) => ({
        stageId,
        zone,
        anyHourAfterDpd,
      }));
}

/** Institutions that had something shut when a list was last asked for: what is shut there is asked first. */
const institutionsWithClosedWindows = new Set<number>();

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
  const institutionId = getOrderInstitution(ctx, filter);
  if (institutionId === null) return list(db, actor, filter, today);
  if (isCountable(filter, today) && !institutionsWithClosedWindows.has(institutionId)) {
    const page = await list(db, actor, { ...filter, shutAt: now() }, today);
    if (!page.isAnyShut) return page;
  }
  const windows = await listWindows(db, institutionId);
  const closedWindows = filterClosedWindows(windows, now());
  if (closedWindows.length > 0) institutionsWithClosedWindows.add(institutionId);
  else institutionsWithClosedWindows.delete(institutionId);
  const closed = closedAmong(windows, closedWindows);
  return list(db, actor, { ...filter, closed }, today);
}
