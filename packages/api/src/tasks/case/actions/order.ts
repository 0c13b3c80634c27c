import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { CaseFilter } from "../contract.ts";
import { isCountable } from "../queries/filter.ts";
import { list, type Listed, type Paged } from "../queries/list.ts";
import { type Window, listWindows, type ClosedWindow } from "../queries/window.ts";
import { isWindowClosed } from "../rules-block.ts";

type Order = Pick<CaseFilter, "sort" | "order">;

/**
 * Returns the institution of the contact windows that affect the order: the agent's own, in the
 * order of work.
 */
const getOrderInstitution = ({ actor }: Ctx, { sort, order }: Order): number | null =>
  sort === "work" && order === "asc" && actor.caseScope === "OWN" ? actor.institutionId : null;

/**
 * Lists closed contact windows for the agent's order of work. Returns none when all windows are
 * open or all are closed.
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

/** Institutions with a closed window at the last request. Their windows are read first. */
const institutionsWithClosedWindows = new Set<number>();

/**
 * Lists a page in its order. Windows are open for most of the day, and the page query reports a
 * closed one. Only then the page is read a second time, with closed cases below.
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
