import { addDays } from "@kolekta/api/core/calendar";
import type { Bench } from "./bench.ts";
import { elapsed } from "./loop.ts";
import {
  sendQuery,
  type QueryTimings,
  describe,
  measureQueries,
  MIN_ROUNDS,
  formatLine,
} from "./queries.ts";
import { AGENTS, DAYS, writeQuarter } from "./reports-rows.ts";
import { LAST_HOUR } from "./reports-rows-hours.ts";
import { reportsUntil } from "./reports-queries.ts";
import { type WorkloadResult, milliseconds } from "./table.ts";

const AIM_MS = 300;
const HOUR_SECONDS = 5;
/** Time limit of all queries of a page; there are many pages. */
const MAX_MS = 45_000;

const READERS = [
  { role: "head office", login: "head01" },
  { role: "institution admin", login: "inst01" },
  { role: "leader", login: "leader01" },
] as const;

/** Measures pages and collection of all reports, over a quarter of two thousand agents. */
export async function benchReports(
  bench: Bench,
  seconds: number,
  printLine: (line: string) => void,
): Promise<WorkloadResult[]> {
  const duration = await elapsed(() => writeQuarter(bench.db));
  printLine(`a quarter of ${AGENTS} agents written and collected in ${duration.toFixed(0)} s`);
  const today = new Date().toISOString().slice(0, 10);
  const measured = await collects(bench, addDays(today, -1), printLine);
  for (const { role, login } of READERS) {
    const headers = { token: await bench.createToken(login) };
    for (const { subject, procedure, queries } of reportsUntil(today, DAYS)) {
      const answers = await measureQueries(
        queries,
        seconds,
        (query) => sendQuery(bench, headers, procedure, query),
        MAX_MS,
      );
      for (const line of answers.map(formatLine)) printLine(`${subject}, ${role}: ${line}`);
      measured.push(toRow(`${subject}, ${role}`, answers));
    }
  }
  return measured;
}

/** Collects yesterday's missing hour as head office, and yesterday for the other reports. */
async function collects(
  { url, createToken }: Bench,
  yesterday: string,
  printLine: (line: string) => void,
): Promise<WorkloadResult[]> {
  const headers = { token: await createToken("head01"), "content-type": "application/json" };
  const measured: WorkloadResult[] = [];
  for (const [subject, procedure, query] of [
    ["an hour of the intraday report", "dashboard", { hour: LAST_HOUR }],
    ["a day of the daily report", "daily", {}],
    ["a day of the overview", "overview", {}],
    ["a day of the roll rate", "rollRate", {}],
  ] as const) {
    const duration = await elapsed(async () => {
      const reply = await fetch(`${url}/trpc/reports.${procedure}.collect`, {
        method: "POST",
        headers,
        body: JSON.stringify({ json: { on: yesterday, ...query } }),
      });
      const answer = await reply.text();
      if (!reply.ok || !answer.includes('"DONE"')) throw new Error(answer);
    });
    const isHour = procedure === "dashboard";
    measured.push({
      subject: `Collect ${subject}, ${AGENTS} agents, all institutions`,
      measured: `${duration.toFixed(1)} s`,
      limit: "",
      ratio: null,
      aim: isHour ? `≤ ${HOUR_SECONDS} s` : "",
      isMet: isHour ? duration <= HOUR_SECONDS : null,
    });
    printLine(`collect ${subject}: ${duration.toFixed(1)} s`);
  }
  return measured;
}

function toRow(subject: string, [slowest]: readonly QueryTimings[]): WorkloadResult {
  if (!slowest) throw new Error("nothing was asked");
  const { query, count, p95 } = slowest;
  return {
    subject: `A page of the ${subject}, ${DAYS} days of ${AGENTS} agents, p95 of ${count}, slowest (${describe(query)})`,
    measured: milliseconds(p95),
    limit: "",
    ratio: null,
    aim: `≤ ${AIM_MS} ms`,
    isMet: count >= MIN_ROUNDS && p95 <= AIM_MS,
  };
}
