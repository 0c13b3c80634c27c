import { addDays } from "@kolekta/api/core/calendar";
import type { Query } from "./queries.ts";

interface DateRange {
  readonly from: string;
  readonly to: string;
}

interface When {
  readonly today: string;
  readonly quarter: DateRange;
  readonly month: DateRange;
}

export interface ReportQuestions {
  readonly subject: string;
  readonly procedure: string;
  readonly queries: readonly Query[];
}

const over = (range: DateRange, queries: readonly Query[]): Query[] =>
  queries.map((query) => ({ ...range, ...query }));

/** Queries of every report page, over the longest range it allows. */
const REPORTS: readonly (Pick<ReportQuestions, "subject" | "procedure"> & {
  readonly buildQueries: (when: When) => readonly Query[];
})[] = [
  {
    subject: "agent data report",
    procedure: "reports.data.listAgents",
    buildQueries: ({ quarter }) =>
      over(quarter, [
        {},
        { sort: "coverage", descending: true },
        { sort: "agentName", descending: false },
        { sort: "firstContactAt", descending: false },
        { sort: "collected", descending: true, page: 50 },
        { stageId: 1 },
      ]),
  },
  {
    subject: "agent data report, its charts",
    procedure: "reports.data.trendOfAgents",
    buildQueries: ({ quarter }) =>
      over(quarter, [{ metric: "collected" }, { metric: "recoveryRate" }]),
  },
  {
    subject: "team data report",
    procedure: "reports.data.listTeams",
    buildQueries: ({ quarter }) =>
      over(quarter, [{}, { sort: "costPerUnit", descending: true }, { by: "group" }]),
  },
  {
    subject: "team data report, its charts",
    procedure: "reports.data.trendOfTeams",
    buildQueries: ({ quarter }) => over(quarter, [{ metric: "collected" }]),
  },
  {
    subject: "daily report, with its totals",
    procedure: "reports.daily.page",
    buildQueries: ({ quarter }) =>
      over(quarter, [{}, { sort: "recovery", descending: true }, { stageId: 1 }]),
  },
  {
    subject: "daily report, the cases behind it",
    procedure: "reports.daily.listCases",
    buildQueries: ({ quarter }) =>
      over(quarter, [
        { flow: "opening" },
        { flow: "closing", stageId: 2 },
        { flow: "settled" },
        { flow: "movedOut" },
        { flow: "reopened" },
      ]),
  },
  {
    subject: "overview",
    procedure: "reports.overview.page",
    buildQueries: ({ today }): Query[] => [{}, { month: addDays(today, -40).slice(0, 7) }],
  },
  {
    subject: "overview, its summary",
    procedure: "reports.overview.getSummary",
    buildQueries: ({ today }): Query[] => [{}, { month: addDays(today, -40).slice(0, 7) }],
  },
  {
    subject: "roll rate",
    procedure: "reports.rollRate.page",
    buildQueries: ({ quarter }) => over(quarter, [{}, { sort: "cases", descending: true }]),
  },
  {
    subject: "roll rate, its heat map",
    procedure: "reports.rollRate.map",
    buildQueries: ({ month }) => over(month, [{}, { stageId: 2 }]),
  },
  {
    subject: "roll rate, its curve of new debts",
    procedure: "reports.rollRate.entries",
    buildQueries: ({ month }) => over(month, [{}]),
  },
  {
    subject: "roll rate, the cases behind it",
    procedure: "reports.rollRate.listCases",
    buildQueries: ({ today }) =>
      ["SAME", "WORSE", "BETTER", "PAID", "WITHDRAWN"].map((outcome) => ({
        day: addDays(today, -40),
        daysSince: 30,
        outcome,
      })),
  },
  {
    subject: "intraday report",
    procedure: "reports.dashboard.page",
    buildQueries: ({ month }) => [
      ...over(month, [{}, { sort: "collected", page: 10 }, { stageId: 3 }]),
      {},
    ],
  },
  {
    subject: "intraday report, its curve",
    procedure: "reports.dashboard.listHours",
    buildQueries: ({ today }): Query[] => [
      { day: addDays(today, -1) },
      { day: addDays(today, -1), stageId: 2 },
    ],
  },
  {
    subject: "intraday report, the agents of an hour",
    procedure: "reports.dashboard.listAgents",
    buildQueries: ({ today }) => [{ day: addDays(today, -1), hour: 17 }],
  },
  {
    subject: "kanban",
    procedure: "reports.kanban.get",
    buildQueries: (): Query[] => [{}, { stageId: 3 }],
  },
];

export function reportsUntil(today: string, days: number): ReportQuestions[] {
  const range = (length: number) => ({ from: addDays(today, -length), to: addDays(today, -1) });
  const when = { today, quarter: range(days), month: range(31) };
  return REPORTS.map(({ buildQueries, ...page }) => ({ ...page, queries: buildQueries(when) }));
}
