import { SQL } from "bun";
import type { Bench } from "./bench.ts";
import { drain, rowsIn } from "./export.ts";
import { DAYS, writeLines } from "./logs-rows.ts";
import { elapsed, computeSpread } from "./loop.ts";
import { resetPeakMemory, getResidentMemory } from "./memory.ts";
import {
  sendQuery,
  type QueryTimings,
  describe,
  measureQueries,
  MIN_ROUNDS,
  formatLine,
  type Query,
} from "./queries.ts";
import { type WorkloadResult, milliseconds, perSecond } from "./table.ts";

const AIM_MS = 100;
const AIM_MB = 100;
const DAY_MS = 86_400_000;
const SECONDS = 10;

export const READERS = [
  { role: "head office", login: "head01" },
  { role: "institution admin", login: "inst01" },
  { role: "leader", login: "leader01" },
] as const;

/** Measures filtered pages of millions of logins and behaviours, and the export of a day. */
export async function benchLogs(
  bench: Bench,
  lines: number,
  printLine: (line: string) => void,
): Promise<WorkloadResult[]> {
  await writeLines(bench.db, lines, printLine);
  return [
    ...(await measurePages(bench, await buildLists(bench), {
      readers: READERS,
      printLine,
      toLabel: ({ subject }) => `A page of ${lines.toLocaleString("en")} ${subject}`,
    })),
    ...(await measureExport(bench, "behaviours", "manage/dot/export")),
    ...(await measureExport(bench, "logins", "log/export")),
  ];
}

export interface PagesOptions {
  readonly readers: readonly (typeof READERS)[number][];
  toLabel(list: List): string;
  printLine(line: string): void;
}

/** Returns the slowest query of each list and reader. */
export async function measurePages(
  bench: Bench,
  lists: readonly List[],
  { readers, toLabel, printLine }: PagesOptions,
): Promise<WorkloadResult[]> {
  const bare = await barePage(bench);
  const measured: WorkloadResult[] = [];
  for (const list of lists)
    for (const { role, login } of readers) {
      const headers = { token: await bench.createToken(login) };
      const answers = await measureQueries(list.queries, SECONDS, (query) =>
        sendQuery(bench, headers, list.procedure, query),
      );
      for (const line of answers.map(formatLine)) printLine(`${list.subject}, ${role}: ${line}`);
      measured.push(toRow(`${toLabel(list)}, ${role}`, answers, bare));
    }
  return measured;
}

export interface List {
  readonly subject: string;
  readonly procedure: string;
  readonly queries: readonly Query[];
}

/** Covers the whole sixty days, because rare lines take longest to find. */
export async function buildLists({ db }: Bench): Promise<List[]> {
  const agent = await db
    .selectFrom("appUser")
    .select(["id", "login", "institutionId"])
    .where("login", "=", "agent01")
    .executeTakeFirstOrThrow();
  const now = Date.now();
  const range = {
    from: new Date(now - DAYS * DAY_MS + 1000).toISOString(),
    to: new Date(now).toISOString(),
  };
  const institutionId = agent.institutionId ?? 0;
  const among = (all: Query[]) => all.map((query) => ({ ...range, ...query }));
  const commonQuestions: Query[] = [
    {},
    { page: 400 },
    { userId: agent.id },
    { login: agent.login },
    { login: "nobody" },
    { institutionId },
  ];
  return [
    {
      subject: "logins",
      procedure: "manage.loginLog.list",
      queries: among([
        ...commonQuestions,
        { outcome: "LOCKED" },
        { outcome: "ENDED" },
        { institutionId, outcome: "LOCKED" },
        { institutionId, outcome: "ENDED" },
        { userId: agent.id, outcome: "LOCKED" },
        { ip: `10.1.7.${agent.id % 250}` },
        { ip: "10.1.7.0/24" },
        { ip: "10.0.0.0/8" },
        { ip: "203.0.113.0/24" },
        { institutionId, ip: "10.1.7.0/24" },
      ]),
    },
    {
      subject: "behaviours",
      procedure: "manage.activity.list",
      queries: among([
        ...commonQuestions,
        { userAction: "export" },
        { userAction: "play" },
        { institutionId, userAction: "export" },
        { institutionId, userAction: "play" },
        { userId: agent.id, userAction: "reveal" },
        { taskId: 77 },
      ]),
    },
  ];
}

/** Reads twenty rows by the time index: a page without filter, count, permissions and HTTP. */
async function barePage({ databaseUrl }: Bench): Promise<number> {
  const driver = new SQL(databaseUrl, { max: 1 });
  const durations: number[] = [];
  for (let n = 0; n < MIN_ROUNDS; n += 1) {
    const from = performance.now();
    await driver`select * from login_log where at <= now() order by at desc, id desc limit 20`;
    durations.push(performance.now() - from);
  }
  await driver.close();
  return computeSpread(durations).p95;
}

function toRow(subject: string, [slowest]: readonly QueryTimings[], bare: number): WorkloadResult {
  if (!slowest) throw new Error("nothing was asked");
  const { query, count, p95 } = slowest;
  const { from: _from, to: _to, ...filter } = query;
  return {
    subject: `${subject}, p95`,
    measured: `${milliseconds(p95)} of ${count}: ${describe(filter) || "no filter"}`,
    limit: `${milliseconds(bare)} 20 rows by bare SQL`,
    ratio: null,
    aim: `≤ ${AIM_MS} ms`,
    isMet: count >= MIN_ROUNDS && p95 <= AIM_MS,
  };
}

/** Exports a whole day of all users. */
async function measureExport(
  bench: Bench,
  subject: string,
  path: string,
): Promise<WorkloadResult[]> {
  const headers = { token: await bench.createToken("head01") };
  const to = Date.now() - DAY_MS;
  const fetchIt = async (from: number) => {
    const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
    const reply = await fetch(`${bench.url}/prod/api/${path}?${range}`, { headers });
    if (!reply.ok || !reply.body) throw new Error(`${path} answered ${reply.status}`);
    return drain(reply.body);
  };
  await fetchIt(to - 60_000);
  await resetPeakMemory(bench.pid);
  const before = await getResidentMemory(bench.pid);
  let parts: Uint8Array[] = [];
  const seconds = await elapsed(async () => {
    parts = await fetchIt(to - DAY_MS);
  });
  const after = await getResidentMemory(bench.pid);
  const rows = rowsIn(Buffer.concat(parts));
  const label = `Export a day of ${subject}, ${rows.toLocaleString("en")} rows, REST`;
  const extraMb = before && after ? after.peak - before.now : null;
  return [
    {
      subject: `${label}, memory of the server above idle`,
      measured: extraMb === null ? "not reported" : `${extraMb.toFixed(0)} MB`,
      limit: `${before?.now.toFixed(0) ?? "?"} MB before; ${perSecond(rows / seconds)}`,
      ratio: null,
      aim: `< ${AIM_MB} MB`,
      isMet: extraMb === null ? null : extraMb < AIM_MB,
    },
  ];
}
