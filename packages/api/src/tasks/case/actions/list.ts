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

/** One page of the cases the caller may see, with how many stand in each collection state. */
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
  /** As the list of the stage counts them. */
  readonly cases: number;
  /** Without those that have ended, well or not. */
  readonly open: number;
}

/** How many cases of each stage the caller sees, of one institution or of all; stages without any are absent. */
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
      {
        cases: sum(stageRows),
        open: sum(stageRows.filter(({ tab }) => !OVER.has(tab))),
      },
    ]),
  );
}

/** Counting has none. */
const ANY_ORDER = { sort: "work", order: "asc" } as const;

const OVER: ReadonlySet<Tab> = new Set(["SUCCESSFUL", "ENDED"]);

const toTabCounts = (counted: readonly TabCount[]): Record<Tab, number> =>
  Object.fromEntries(
    TABS.map((tab) => [tab, counted.find((tabCount) => tabCount.tab === tab)?.n ?? 0]),
  ) as Record<Tab, number>;

/** What the query gives beyond a row, the contract leaves out. */
export const toRow = <Stored extends StoredCase>(row: Stored, today: Day, now: Date) => ({
  ...row,
  productType: "Cash staging" as const,
  dpd: dpd(row.overdueOn, today),
  workReason: getWorkReason(row),
  ...getBlock(row, now, today),
});

/** The list as it stands now, by ids only, for walking through it while its cases change. */
export async function listCaseRefs(ctx: Ctx, input: z.output<typeof trailContract.input>) {
  const phoneHash = await authorizePhoneSearch(ctx, input.phone, "CASES");
  const closed = await listClosedWindows(ctx, input);
  const filter = { ...input, phoneHash, closed };
  return listCaseIds(ctx.db, ctx.actor, filter, ctx.today(), TRAIL_LENGTH);
}

/** The key information of one case; with `flag` its installments too. */
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

/** Open long-aging cases in sight, counted without looking at one; who works such a stage sees its list though it is empty. */
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
