import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { addDays, type Day, startOfDay } from "../../../core/day.ts";
import { listRequests as listDataRequests } from "../../../manage/data-request/actions/request.ts";
import { list as dataRequestList } from "../../../manage/data-request/contract.ts";
import { listLogins } from "../../../manage/login-log/actions.ts";
import { list as loginList } from "../../../manage/login-log/contract.ts";
import { countOpenProposals, listProposals } from "../../../manage/proposal/actions/get.ts";
import { list as proposalList } from "../../../manage/proposal/contract.ts";
import { listUsers } from "../../../manage/user/actions/get.ts";
import { list as userList } from "../../../manage/user/contract.ts";
import { listEndpoints } from "../../../manage/webhook/actions/endpoint.ts";
import { list as webhookList } from "../../../manage/webhook/contract.ts";
import { listReports } from "../../../repay/bank-file/actions/reconcile.ts";
import { listReports as reportList } from "../../../repay/bank-file/contract.ts";
import { listApplications } from "../../../repay/deduction/actions/get.ts";
import { list as deductionList } from "../../../repay/deduction/contract-approval.ts";
import { listDays } from "../../../repay/end-of-day/actions/days.ts";
import { list as endOfDayList } from "../../../repay/end-of-day/contract.ts";
import { countOpenIssues, listIssues } from "../../../repay/suspense/actions/show.ts";
import { list as issueList } from "../../../repay/suspense/contract.ts";
import type { getKanban } from "../../../reports/kanban/actions.ts";
import type { KanbanState } from "../../../reports/kanban/contract.ts";
import { listRuns } from "../../../tasks/allocation/actions/read.ts";
import { list as runList } from "../../../tasks/allocation/contract.ts";
import { listCases } from "../../../tasks/case/actions/list.ts";
import { list as caseList } from "../../../tasks/case/contract.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import { listRequests } from "../../../tasks/closing/actions/list.ts";
import { listRequests as closingList } from "../../../tasks/closing/contract.ts";
import { countOpenHolds, listOpenHolds } from "../../../tasks/hold/actions.ts";
import { listOpen as holdList } from "../../../tasks/hold/contract.ts";
import { countCaseReplies, countUnknownMessages } from "../../../telephony/sms/actions/count.ts";
import { listTasks } from "../../daily-task/actions/list.ts";
import { list as taskList } from "../../daily-task/contract.ts";
import { countOpenPenalties, listPenalties } from "../../penalty/actions/get.ts";
import { list as penaltyList } from "../../penalty/contract.ts";
import { listItems } from "../../quality/actions/list.ts";
import { list as itemList } from "../../quality/contract.ts";
import { listOrders } from "../../work-order/actions/get.ts";
import { list as orderList } from "../../work-order/contract.ts";
import { OPEN_ORDER_STATES } from "../../work-order/contract-codes.ts";
import type { TileName } from "../contract-tiles.ts";
import type { ListedTotal } from "../rules.ts";

/** Context of one page: the floor is read once for all tiles about it. */
export interface MorningCtx extends Ctx {
  getFloor(): ReturnType<typeof getKanban>;
}

interface TileCounter {
  count(ctx: MorningCtx): Promise<ListedTotal>;
  /** Absent where no stored row records the earlier count. */
  readonly countYesterday?: (ctx: MorningCtx) => Promise<number>;
}

/** Small page of a size that the lists use themselves, so that its statement is planned once. */
const FIRST_PAGE = { page: 1, size: 10 };

type Filter = object | ((ctx: Ctx) => object);

/** Counts by the list itself, so that the tile never differs from the rows that it leads to. */
const countList =
  <Input extends z.ZodType>(
    contract: { readonly input: Input },
    list: (ctx: Ctx, input: z.output<Input>) => Promise<ListedTotal>,
    filter: Filter = {},
  ) =>
  (ctx: MorningCtx): Promise<ListedTotal> => {
    const values = typeof filter === "function" ? filter(ctx) : filter;
    return list(ctx, contract.input.parse({ ...values, ...FIRST_PAGE }));
  };

const startOfToday = (ctx: Ctx): Date => startOfDay(ctx.today(), ctx.actor.zone);

const countOpenYesterday =
  (countOpen: (ctx: Ctx, at: Date) => Promise<number>) =>
  (ctx: MorningCtx): Promise<number> =>
    countOpen(ctx, startOfToday(ctx));

/** Counts the list of today, and the same list of yesterday. */
const countByDay = (countDay: (daysAgo: number) => TileCounter["count"]): TileCounter => ({
  count: countDay(0),
  countYesterday: async (ctx) => (await countDay(1)(ctx)).total,
});

const toDay = (ctx: Ctx, daysAgo: number): Day => addDays(ctx.today(), -daysAgo);

const toInstants = (day: Day, zone: string) => ({
  from: startOfDay(day, zone),
  to: new Date(startOfDay(addDays(day, 1), zone).getTime() - 1),
});

const countOrders = (filter: object): TileCounter => ({
  count: countList(orderList, listOrders, filter),
});

const countFloor = (state: KanbanState): TileCounter => ({
  count: async (ctx) => {
    const { columns } = await ctx.getFloor();
    return { total: columns.find((column) => column.state === state)?.total ?? 0 };
  },
});

const OPEN_ORDERS = { state: OPEN_ORDER_STATES };

export const COUNTERS: Readonly<Record<TileName, TileCounter>> = {
  settingChanges: {
    count: countList(proposalList, listProposals, { state: "PROPOSED" }),
    countYesterday: countOpenYesterday(countOpenProposals),
  },
  deductions: { count: countList(deductionList, listApplications, { mine: true }) },
  closings: { count: countList(closingList, listRequests, { state: ["REQUESTED"] }) },
  penalties: {
    count: countList(penaltyList, listPenalties, { state: ["PROPOSED"] }),
    countYesterday: countOpenYesterday(countOpenPenalties),
  },
  verdicts: countOrders({ ...OPEN_ORDERS, toConfirm: true }),
  dataRequests: { count: countList(dataRequestList, listDataRequests, { state: ["REQUESTED"] }) },
  approvers: { count: countList(userList, listUsers, { unconfirmed: true }) },
  replies: { count: async (ctx) => ({ total: await countCaseReplies(ctx) }) },
  recordings: { count: countList(itemList, listItems, { state: ["OPEN"] }) },
  objections: { count: countList(itemList, listItems, { state: ["OBJECTED"] }) },
  absent: countFloor("OFFLINE"),
  idle: countFloor("IDLE"),
  working: countFloor("WORKING"),
  lockedUsers: { count: countList(userList, listUsers, { locked: true }) },
  refusedSignIns: countByDay((daysAgo) =>
    countList(loginList, listLogins, (ctx) => ({
      outcome: "REFUSED",
      ...toInstants(toDay(ctx, daysAgo), ctx.actor.zone),
    })),
  ),
  overdueComplaints: countOrders({ ...OPEN_ORDERS, overdue: true }),
  newComplaints: countOrders({ state: ["NEW"] }),
  ownComplaints: countOrders({ ...OPEN_ORDERS, mine: true }),
  unassigned: {
    count: countList(caseList, listCases, { unassigned: true, status: OPEN_STATUSES }),
  },
  overdueTasks: { count: countList(taskList, listTasks, { state: "OVERDUE" }) },
  failedRuns: countByDay((daysAgo) =>
    countList(runList, listRuns, (ctx) => {
      const day = toDay(ctx, daysAgo);
      return { state: "FAILED", from: day, to: day };
    }),
  ),
  missingRuns: {
    count: async (ctx) => {
      const { missing } = await listDays(ctx, endOfDayList.input.parse(FIRST_PAGE));
      return { total: missing };
    },
  },
  holds: {
    count: countList(holdList, listOpenHolds),
    countYesterday: countOpenYesterday(countOpenHolds),
  },
  unknownMessages: { count: async (ctx) => ({ total: await countUnknownMessages(ctx) }) },
  failingWebhooks: { count: countList(webhookList, listEndpoints, { state: "FAILING" }) },
  suspense: {
    count: countList(issueList, listIssues),
    countYesterday: countOpenYesterday(countOpenIssues),
  },
  statements: { count: countList(reportList, listReports, { open: true }) },
};
