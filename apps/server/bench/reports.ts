import { addDays } from "@kolekta/api/core/calendar";
import { loadavg } from "node:os";
import type { Bench } from "./bench.ts";
import {
  type Answers,
  describe,
  inTurn,
  LEAST,
  lineOf,
  type Question,
} from "./questions.ts";
import { AGENTS, DAYS, writeQuarter } from "./reports-rows.ts";
import { type Measured, milliseconds } from "./table.ts";

const AIM_MS = 300;

const READERS = [
  { who: "head office", login: "head01" },
  { who: "institution admin", login: "inst01" },
] as const;

/** A report and what is asked of it, over the whole quarter. Another one is another line. */
const REPORTS: readonly {
  readonly what: string;
  readonly procedure: string;
  readonly questions: readonly Question[];
}[] = [
  {
    what: "agent data report",
    procedure: "reports.data.listAgents",
    questions: [
      {},
      { sort: "coverage", descending: true },
      { sort: "agentName", descending: false },
      { sort: "collected", descending: true, page: 50 },
      { queueId: 1 },
    ],
  },
  {
    what: "agent data report, its charts",
    procedure: "reports.data.trendOfAgents",
    questions: [{ metric: "collected" }, { metric: "recoveryRate" }],
  },
  {
    what: "team data report",
    procedure: "reports.data.listTeams",
    questions: [{}, { sort: "costPerUnit", descending: true }, { by: "group" }],
  },
  {
    what: "team data report, its charts",
    procedure: "reports.data.trendOfTeams",
    questions: [{ metric: "collected" }],
  },
];

/** Pages of the reports, totals included, over a quarter of two thousand agents. */
export async function benchReports(
  bench: Bench,
  seconds: number,
  say: (line: string) => void,
): Promise<Measured[]> {
  await writeQuarter(bench.db);
  const today = new Date().toISOString().slice(0, 10);
  const days = { from: addDays(today, -DAYS), to: addDays(today, -1) };
  const measured: Measured[] = [];
  for (const { who, login } of READERS) {
    const headers = { token: await bench.tokenOf(login) };
    for (const { what, procedure, questions } of REPORTS) {
      const answers = await inTurn(questions, seconds, (asked) =>
        ask(bench, headers, procedure, { ...days, ...asked }),
      );
      for (const line of answers.map(lineOf)) say(`${what}, ${who}: ${line}`);
      measured.push(rowOf(`${what}, ${who}`, answers));
    }
  }
  return measured;
}

async function ask(
  { url }: Bench,
  headers: Record<string, string>,
  procedure: string,
  asked: Question,
): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ json: asked }));
  const reply = await fetch(`${url}/trpc/${procedure}?input=${input}`, {
    headers,
  });
  if (!reply.ok) throw new Error(`${procedure} answered ${reply.status}`);
  await reply.arrayBuffer();
}

function rowOf(what: string, [slowest]: readonly Answers[]): Measured {
  if (!slowest) throw new Error("nothing was asked");
  const { asked, count, p95 } = slowest;
  return {
    what: `A page of the ${what}, ${DAYS} days of ${AGENTS} agents, the slowest question (${describe(asked)}), 95th percentile of ${count}`,
    ours: milliseconds(p95),
    limit: `${AIM_MS} ms stated; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    ratio: AIM_MS / p95,
    aim: `≤ ${AIM_MS} ms`,
    met: count >= LEAST && p95 <= AIM_MS,
  };
}
