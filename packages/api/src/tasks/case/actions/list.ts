import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { type Day, dpd } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { authorizePhoneSearch } from "../../phone/actions.ts";
import {
  type get,
  type list as listContract,
  type listCaseRefs as trailContract,
  type Tab,
  TABS,
  TRAIL_LENGTH,
} from "../contract.ts";
import { getBlock, getWorkReason } from "../rules-block.ts";
import { worksLongAging } from "../queries/aging.ts";
import {
  COUNT_CAP,
  listStageCounts,
  getTabCounts,
  listCaseIds,
  type StoredCase,
  type TabCount,
} from "../queries/list.ts";
import { find, installments } from "../queries/get.ts";
import { promiseRule } from "../rules.ts";
import { listClosedWindows, listInOrder } from "./order.ts";

export async function listCases(ctx: Ctx, input: z.output<typeof listContract.input>) {
  const phoneHash = await authorizePhoneSearch(ctx, input.phone, "CASES");
  const today = ctx.today();
  const filter = { ...input, phoneHash };
  const { rows, tabs } = await listInOrder(ctx, filter, today);
  const counts = toTabCounts(tabs.rows);
  const counted = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return {
    rows: rows.map((row) => toRow(row, today, ctx.now())),
    total: input.tab ? counts[input.tab] : Math.min(counted, tabs.scanned ? COUNT_CAP : counted),
    totalCapped: tabs.scanned && counted > COUNT_CAP,
    page: input.page,
    size: input.size,
    counts,
  };
}

interface StageCases {
  /** Number of cases in the list of the stage. */
  readonly cases: number;
  /** Number of open cases. */
  readonly open: number;
}

/**
 * Counts the visible cases of each stage, of one institution or of all. Stages without cases are
 * missing.
 */
export async function countByStage(
  ctx: Ctx,
  institutionId?: number,
): Promise<ReadonlyMap<number, StageCases>> {
  const filter = { institutionId, phoneHash: undefined, ...ANY_ORDER };
  const rows = await listStageCounts(ctx.db, ctx.actor, filter, ctx.today());
  const byStage = Map.groupBy(rows, ({ stageId }) => stageId);
  const sum = (stageRows: typeof rows) => stageRows.reduce((total, { n }) => total + n, 0);
  return new Map(
    [...byStage].map(([stageId, stageRows]) => [
      stageId,
      { cases: sum(stageRows), open: sum(stageRows.filter(({ tab }) => !OVER.has(tab))) },
    ]),
  );
}

/** Counts ignore the order. */
const ANY_ORDER = { sort: "work", order: "asc" } as const;

const OVER: ReadonlySet<Tab> = new Set(["SUCCESSFUL", "ENDED"]);

const toTabCounts = (counted: readonly TabCount[]): Record<Tab, number> =>
  Object.fromEntries(
    TABS.map((tab) => [tab, counted.find((tabCount) => tabCount.tab === tab)?.n ?? 0]),
  ) as Record<Tab, number>;

/** Returns the columns of the contract and some more, which the contract drops. */
export const toRow = <Stored extends StoredCase>(row: Stored, today: Day, now: Date) => ({
  ...row,
  productType: "Cash staging" as const,
  dpd: dpd(row.overdueOn, today),
  workReason: getWorkReason(row),
  ...getBlock(row, now, today),
});

/** Lists the ids of the current list, for stepping through it while its cases change. */
export async function listCaseRefs(ctx: Ctx, input: z.output<typeof trailContract.input>) {
  const phoneHash = await authorizePhoneSearch(ctx, input.phone, "CASES");
  const closed = await listClosedWindows(ctx, input);
  const filter = { ...input, phoneHash, closed };
  return listCaseIds(ctx.db, ctx.actor, filter, ctx.today(), TRAIL_LENGTH);
}

export async function getCase(ctx: Ctx, { taskId, loanId, flag }: z.output<typeof get.input>) {
  const stored = orNotFound(await find(ctx.db, ctx.actor, taskId, loanId, ctx.now()));
  const today = ctx.today();
  const planned = flag ? await installments(ctx.db, loanId) : [];
  return {
    ...toRow(stored, today, ctx.now()),
    promiseRule: promiseRule(stored, stored, today),
    installments: planned.map((installment) => ({
      ...installment,
      overdueDays: installment.status === 40 ? dpd(installment.dueOn, today) : 0,
    })),
  };
}

/**
 * Counts visible open long-aging cases without reading them. A user who works such a stage sees the
 * list also when it is empty.
 */
export async function countLongAging(ctx: Ctx) {
  const filter = { longAging: true, phoneHash: undefined, ...ANY_ORDER };
  const [{ rows }, works] = await Promise.all([
    getTabCounts(ctx.db, ctx.actor, filter, ctx.today()),
    worksLongAging(ctx.db, ctx.actor, ctx.today()),
  ]);
  const { NEW_REMINDER, IN_COLLECTION, REPAYMENT_COMMITMENT } = toTabCounts(rows);
  const cases = NEW_REMINDER + IN_COLLECTION + REPAYMENT_COMMITMENT;
  return { isLongAging: works || cases > 0, cases };
}
