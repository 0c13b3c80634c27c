import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { openBench } from "./bench.ts";
import { getProcessorMs } from "./processors.ts";
import { through } from "./record.ts";
import { milliseconds, type WorkloadResult } from "./table.ts";
import { listTargets } from "./targets.ts";

const CASES = 20_000;
const AGENTS = 40;
const WIDTH = 8;
/** Statements below this time of a result are one row. */
const MIN_MS = 0.05;
const LABEL_LENGTH = 70;

interface Statement {
  readonly query: string;
  readonly isNested: boolean;
  readonly calls: number;
  readonly ms: number;
}

/** Splits the time of a result by statement, with the foreign keys and triggers inside of them. */
export async function benchProfile(
  seconds: number,
  printLine: (line: string) => void,
): Promise<WorkloadResult[]> {
  await using bench = await openBench(CASES, printLine, { countsStatements: true });
  const { db, pid } = bench;
  const targets = await listTargets(bench, AGENTS);
  const half = Math.floor(targets.length / 2);
  const loop = { width: WIDTH, seconds };
  const tokens = new Map<string, string>();
  await through(bench, targets.slice(0, half), loop, tokens);
  await sql`select pg_stat_statements_reset()`.execute(db);
  const before = await getProcessorMs(pid);
  const { done } = await through(bench, targets.slice(half), loop, tokens);
  const serverMs = (await getProcessorMs(pid)) - before;
  const statements = await listStatements(db);
  const toRow = (subject: string, of: readonly Statement[]): WorkloadResult => {
    const sum = (value: "ms" | "calls") =>
      of.reduce((total, statement) => total + statement[value], 0) / done;
    return {
      subject,
      measured: milliseconds(sum("ms")),
      limit: `${sum("calls").toFixed(1)} calls`,
      ratio: null,
      aim: "",
      isMet: null,
    };
  };
  const own = statements.filter(({ isNested }) => !isNested);
  const nested = statements.filter(({ isNested }) => isNested);
  const groups = [...Map.groupBy(own, label)];
  const isLarge = (group: readonly Statement[]) =>
    group.reduce((total, { ms }) => total + ms, 0) / done >= MIN_MS;
  return [
    toRow("All statements of a result", own),
    ...groups.filter(([, group]) => isLarge(group)).map(([name, group]) => toRow(name, group)),
    toRow(
      "Smaller statements",
      groups.flatMap(([, group]) => (isLarge(group) ? [] : group)),
    ),
    toRow("Inside of these: foreign keys", nested.filter(isForeignKey)),
    toRow(
      "Inside of these: triggers and functions",
      nested.filter((statement) => !isForeignKey(statement)),
    ),
    {
      subject: "Processor time of the server",
      measured: milliseconds(serverMs / done),
      limit: "",
      ratio: null,
      aim: "",
      isMet: null,
    },
  ];
}

const listStatements = async (db: Db): Promise<Statement[]> =>
  (
    await sql<Statement>`
      select query, not toplevel as "isNested", calls::int as calls, total_exec_time as ms
      from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      order by total_exec_time desc`.execute(db)
  ).rows;

const isForeignKey = ({ query }: Statement): boolean =>
  /^SELECT (?:\$1|1) FROM ONLY .* FOR KEY SHARE OF x$/.test(query);

const label = ({ query }: Statement): string =>
  `\`${query.replaceAll(/\s+/g, " ").replaceAll('"', "").replaceAll("|", "/").slice(0, LABEL_LENGTH)}\``;
