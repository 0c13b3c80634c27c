import { addDays } from "@kolekta/api/core/calendar";
import type { Question } from "./questions.ts";

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
  readonly what: string;
  readonly procedure: string;
  readonly questions: readonly Question[];
}

const over = (range: DateRange, questions: readonly Question[]): Question[] =>
  questions.map((question) => ({ ...range, ...question }));

/** Every page of the reports and what is asked of it, over as many days as it takes. Another page is another line. */
const REPORTS: readonly (Pick<ReportQuestions, "what" | "procedure"> & {
  readonly of: (when: When) => readonly Question[];
})[] = [
  {
    what: "agent data report",
    procedure: "reports.data.listAgents",
    of: ({ quarter }) =>
      over(quarter, [
        {},
        { sort: "coverage", descending: true },
        { sort: "agentName", descending: false },
        { sort: "firstContactAt", descending: false },
        { sort: "collected", descending: true, page: 50 },
        { queueId: 1 },
      ]),
  },
  {
    what: "agent data report, its charts",
    procedure: "reports.data.trendOfAgents",
    of: ({ quarter }) => over(quarter, [{ metric: "collected" }, { metric: "recoveryRate" }]),
  },
  {
    what: "team data report",
    procedure: "reports.data.listTeams",
    of: ({ quarter }) =>
      over(quarter, [{}, { sort: "costPerUnit", descending: true }, { by: "group" }]),
  },
  {
    what: "team data report, its charts",
    procedure: "reports.data.trendOfTeams",
    of: ({ quarter }) => over(quarter, [{ metric: "collected" }]),
  },
  {
    what: "daily report, with its totals",
    procedure: "reports.daily.page",
    of: ({ quarter }) =>
      over(quarter, [{}, { sort: "recovery", descending: true }, { queueId: 1 }]),
  },
  {
    what: "daily report, the cases behind it",
    procedure: "reports.daily.listCases",
    of: ({ quarter }) =>
      over(quarter, [
        { flow: "opening" },
        { flow: "closing", queueId: 2 },
        { flow: "settled" },
        { flow: "movedOut" },
        { flow: "reopened" },
      ]),
  },
  {
    what: "overview",
    procedure: "reports.overview.page",
    of: ({ today }): Question[] => [{}, { month: addDays(today, -40).slice(0, 7) }],
  },
  {
    what: "overview, its summary",
    procedure: "reports.overview.getSummary",
    of: ({ today }): Question[] => [{}, { month: addDays(today, -40).slice(0, 7) }],
  },
  {
    what: "roll rate",
    procedure: "reports.rollRate.page",
    of: ({ quarter }) => over(quarter, [{}, { sort: "cases", descending: true }]),
  },
  {
    what: "roll rate, its heat map",
    procedure: "reports.rollRate.map",
    of: ({ month }) => over(month, [{}, { queueId: 2 }]),
  },
  {
    what: "roll rate, its curve of new debts",
    procedure: "reports.rollRate.entries",
    of: ({ month }) => over(month, [{}]),
  },
  {
    what: "roll rate, the cases behind it",
    procedure: "reports.rollRate.listCases",
    of: ({ today }) =>
      ["SAME", "WORSE", "BETTER", "PAID", "WITHDRAWN"].map((outcome) => ({
        day: addDays(today, -40),
        since: 30,
        outcome,
      })),
  },
  {
    what: "intraday report",
    procedure: "reports.dashboard.page",
    of: ({ month }) => [...over(month, [{}, { sort: "collected", page: 10 }, { queueId: 3 }]), {}],
  },
  {
    what: "intraday report, its curve",
    procedure: "reports.dashboard.listHours",
    of: ({ today }): Question[] => [
      { day: addDays(today, -1) },
      { day: addDays(today, -1), queueId: 2 },
    ],
  },
  {
    what: "intraday report, the agents of an hour",
    procedure: "reports.dashboard.listAgents",
    of: ({ today }) => [{ day: addDays(today, -1), hour: 17 }],
  },
  {
    what: "kanban",
    procedure: "reports.kanban.get",
    of: (): Question[] => [{}, { queueId: 3 }],
  },
];

export function reportsUntil(today: string, days: number): ReportQuestions[] {
  const range = (length: number) => ({
    from: addDays(today, -length),
    to: addDays(today, -1),
  });
  const when = { today, quarter: range(days), month: range(31) };
  return REPORTS.map(({ of, ...page }) => ({ ...page, questions: of(when) }));
}
