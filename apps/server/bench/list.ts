import { compactCaseCounts } from "@kolekta/api/tasks/case/queries/work";
import { SQL } from "bun";
import { measure } from "./loop.ts";
import type { Bench } from "./bench.ts";
import { type WorkloadResult, milliseconds } from "./table.ts";
import { measureAlternating, comparedRates, median } from "./alternating-rates.ts";

const COLUMNS = `c.id as task_id, c.loan_id, c.borrower_id, l.number, b.name, p.name, p.currency, c.status, c.tab,
  c.institution_id, i.name, c.stage_id, q.name, c.agent_id, a.name, c.arrears_minor, c.outstanding_minor, c.overdue_on,
  c.last_result, c.last_contact_at, c.next_call_at, c.promise_on, c.promise_minor, c.work_band, c.version`;

/** The page and its counts as prepared statements for one scope, planned once, as in the server. */
const statements = (scope: string, countTable: string) => ({
  page: `select ${COLUMNS} from (
      select * from collection_case c where ${scope.replaceAll("$.", "c.")} order by c.work_band, c.work_rank, c.id limit 15
    ) c join loan l on l.id = c.loan_id join borrower b on b.id = c.borrower_id join product p on p.id = c.product_id
    join institution i on i.id = c.institution_id join stage q on q.id = c.stage_id
    left join app_user a on a.id = c.agent_id order by c.work_band, c.work_rank, c.id`,
  counts: `select t.tab, sum(t.n)::bigint as n from ${countTable} t where ${scope.replaceAll("$.", "t.")} group by t.tab`,
});

interface Reader {
  readonly role: string;
  readonly login: string;
  /** Readers of all agents use counts without the agent. */
  readonly countTable: "case_count" | "case_count_total";
  readonly scope: string;
  values(user: User): readonly unknown[];
}

interface User {
  readonly id: number;
  readonly institutionId: number | null;
}

const READERS: readonly Reader[] = [
  {
    role: "collector",
    login: "agent01",
    countTable: "case_count",
    scope: "$.agent_id = $1 and $.institution_id = $2",
    values: ({ id, institutionId }) => [id, institutionId],
  },
  {
    role: "institution admin",
    login: "inst01",
    countTable: "case_count_total",
    scope: "$.institution_id = $1",
    values: ({ institutionId }) => [institutionId],
  },
  {
    role: "head office",
    login: "head01",
    countTable: "case_count_total",
    scope: "$1::boolean",
    values: () => [true],
  },
];

const WIDTH = 8;

export interface ListFigures {
  readonly role: string;
  /** Lists per second, one for each round. */
  readonly sql: readonly number[];
  readonly rest: readonly number[];
  readonly trpc: readonly number[];
  /** Milliseconds, one list at a time. */
  readonly p95: number;
}

/** Measures the list of each reader over REST and tRPC, beside its statements in a driver loop. */
export async function benchList(bench: Bench, seconds: number): Promise<ListFigures[]> {
  const figures: ListFigures[] = [];
  // Compacts rows of other workloads, because no worker runs here.
  await compactCaseCounts(bench.db);
  for (const reader of READERS) {
    const user = await bench.db
      .selectFrom("appUser")
      .select(["id", "institutionId"])
      .where("login", "=", reader.login)
      .executeTakeFirstOrThrow();
    const { page, counts } = statements(reader.scope, reader.countTable);
    const values = reader.values(user);
    const driver = new SQL(bench.databaseUrl, { max: WIDTH });
    const headers = { token: await bench.createToken(reader.login) };
    const input = encodeURIComponent(JSON.stringify({ json: {} }));
    const get = (path: string) => async () => {
      const reply = await fetch(bench.url + path, { headers });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      await reply.arrayBuffer();
    };
    const createRateRun = (once: () => Promise<void>) => async () =>
      (await measure({ width: WIDTH, seconds }, once)).perSecond;
    const listing = get("/prod/api/task/listing");
    const rates = await measureAlternating({
      sql: createRateRun(async () => {
        await driver.unsafe(page, [...values]);
        await driver.unsafe(counts, [...values]);
      }),
      rest: createRateRun(listing),
      trpc: createRateRun(get(`/trpc/tasks.case.list?input=${input}`)),
    });
    await driver.close();
    const sequential = await measure({ width: 1, seconds }, listing);
    figures.push({ role: reader.role, ...rates, p95: sequential.p95 });
  }
  return figures;
}

export function listRows(figures: readonly ListFigures[], cases: number): WorkloadResult[] {
  const label = `${cases.toLocaleString("en")} cases`;
  return figures.flatMap(({ role, sql, rest, trpc, p95 }) => {
    const row = (transport: string, measured: readonly number[]): WorkloadResult =>
      comparedRates({
        measured,
        limit: sql,
        limitLabel: "same SQL",
        subject: `List with total, ${role}, ${transport}, ${label}`,
        aim: role === "collector" ? 0.5 : null,
      });
    const slow: WorkloadResult = {
      subject: `List, ${role}, p95, ${label}`,
      measured: milliseconds(p95),
      limit: "",
      ratio: null,
      aim: role === "head office" ? "≤ 50 ms" : "",
      isMet: role === "head office" ? p95 <= 50 : null,
    };
    return [row("REST", rest), row("tRPC", trpc), slow];
  });
}

/** Compares the larger portfolio with the smaller one. */
export const growthRows = (
  small: readonly ListFigures[],
  large: readonly ListFigures[],
): WorkloadResult[] =>
  small.map(({ role, rest }, at) => {
    const ratio = median(rest) / median(large[at]?.rest ?? []);
    return {
      subject: `Growth of the list's cost from the smaller to the larger portfolio, ${role}`,
      measured: "",
      limit: "",
      ratio,
      aim: "≤ 1.30",
      isMet: ratio <= 1.3,
    };
  });
