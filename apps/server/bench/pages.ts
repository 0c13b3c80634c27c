import type { FieldValues } from "@kolekta/api/core/testing-input";
import { buildMinInput, dataQueries } from "@kolekta/api/testing-router-walk";
import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { type Bench, openBench } from "./bench.ts";
import { computeSpread } from "./loop.ts";
import { milliseconds, type WorkloadResult } from "./table.ts";

const AIM_MS = 100;
const ROUNDS = 20;
const NAMED = 10;
const LABEL_LENGTH = 50;
const LOGINS = ["head01", "ops01", "finance01", "inst01", "leader01", "agent01"];

interface Page {
  readonly procedure: string;
  readonly login: string;
  readonly p95: number;
  send(): Promise<boolean>;
}

/** Reads every query of the router as each of several roles; names the slowest. */
export async function benchPages(
  cases: number,
  existingDir: string | undefined,
  printLine: (line: string) => void,
): Promise<WorkloadResult[]> {
  await using bench = await openBench(cases, printLine, { existingDir, countsStatements: true });
  const fieldValues = await getFieldValues(bench.db);
  const pages: Page[] = [];
  for (const login of LOGINS) {
    const headers = { token: await bench.createToken(login) };
    for (const [procedure, definition] of dataQueries) {
      const input = buildMinInput(definition, fieldValues);
      const send = () => sendQuery(bench, headers, procedure, input);
      if (!(await send())) continue;
      pages.push({ procedure, login, send, p95: await measureP95(send) });
    }
    printLine(`${login}: ${pages.filter((page) => page.login === login).length} pages`);
  }
  const slowest = pages.toSorted((page, other) => other.p95 - page.p95).slice(0, NAMED);
  const rows: WorkloadResult[] = [toTotalRow(pages)];
  for (const [index, page] of slowest.entries()) rows.push(await toRow(bench.db, index, page));
  return rows;
}

/** Sends the query. Returns false where the role lacks the permission or the record is missing. */
async function sendQuery(
  { url }: Bench,
  headers: Record<string, string>,
  procedure: string,
  input: object,
): Promise<boolean> {
  const query = encodeURIComponent(JSON.stringify({ json: input }));
  const reply = await fetch(`${url}/trpc/${procedure}?input=${query}`, { headers });
  await reply.arrayBuffer();
  if (reply.status >= 500) throw new Error(`${procedure} answered ${reply.status}`);
  return reply.ok;
}

async function measureP95(send: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = performance.now();
    await send();
    durations.push(performance.now() - at);
  }
  return computeSpread(durations).p95;
}

function toTotalRow(pages: readonly Page[]): WorkloadResult {
  const fast = pages.filter(({ p95 }) => p95 <= AIM_MS).length;
  return {
    subject: `Pages within ${AIM_MS} ms`,
    measured: `${fast} of ${pages.length}`,
    limit: "",
    ratio: null,
    aim: "all",
    isMet: fast === pages.length,
  };
}

/** The name of the row is its position, so that the next run replaces it. */
async function toRow(db: Db, index: number, page: Page): Promise<WorkloadResult> {
  const { procedure, login, p95 } = page;
  return {
    subject: `Slowest page ${index + 1}`,
    measured: milliseconds(p95),
    limit: `${procedure}, ${login}: ${await findSlowestStatement(db, page)}`,
    ratio: null,
    aim: `≤ ${AIM_MS} ms`,
    isMet: p95 <= AIM_MS,
  };
}

async function findSlowestStatement(db: Db, { send }: Page): Promise<string> {
  await sql`select pg_stat_statements_reset()`.execute(db);
  await send();
  const { rows } = await sql<{ query: string; ms: number; blocks: number }>`
    select query, total_exec_time as ms, (shared_blks_hit + shared_blks_read)::int as blocks
    from pg_stat_statements
    where toplevel and query not like '%pg_stat_statements%' and dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc limit 1`.execute(db);
  const [slowest] = rows;
  if (!slowest) return "";
  const label = slowest.query.replaceAll(/\s+/g, " ").replaceAll(/["|]/g, "");
  const cost = `${milliseconds(slowest.ms)} and ${slowest.blocks.toLocaleString("en")} blocks`;
  return `${cost} for \`${label.slice(0, LABEL_LENGTH)}\``;
}

async function getFieldValues(db: Db): Promise<FieldValues> {
  const row = await db
    .selectFrom("collectionCase as c")
    .innerJoin("appUser as u", "u.id", "c.agentId")
    .select(["c.id", "c.id as taskId", "c.id as caseId", "c.loanId", "c.borrowerId"])
    .select(["c.institutionId", "c.agentId", "u.id as userId", "u.groupId", "c.stageId"])
    .where("u.login", "=", "agent01")
    .orderBy("c.id")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...row, month: new Date().toISOString().slice(0, 7) };
}
