import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestContext } from "@kolekta/api/core/testing";
import { archiveMonth } from "../src/ops/archive/actions/month.ts";
import { monthsBefore } from "../src/ops/archive/queries.ts";
import { toPartitionName } from "../src/ops/archive/rules.ts";
import { sql } from "kysely";
import type { Bench } from "./bench.ts";
import { type List, buildLists, measurePages, READERS } from "./logs.ts";
import { elapsed } from "./loop.ts";
import { type MonthRows, writeMonths } from "./month-rows.ts";
import { benchRecord } from "./record.ts";
import type { Query } from "./queries.ts";
import { type WorkloadResult, perSecond } from "./table.ts";

const DAY_MS = 86_400_000;
/** Largest table that may be archived. */
const ARCHIVED_TABLE = "behaviour_record";

/** Measures pages, a recorded result and the archiving of a month, with so many rows of logs. */
export async function benchMonths(
  bench: Bench,
  target: MonthRows,
  { seconds, printLine }: { readonly seconds: number; printLine: (line: string) => void },
): Promise<WorkloadResult[]> {
  await writeMonths(bench.db, target, printLine);
  const rows = `${target.rows.toLocaleString("en")} rows`;
  const lists = [...(await trailLists(bench)), ...(await buildLists(bench))];
  return [
    ...(await measurePages(bench, lists, {
      readers: READERS.slice(0, 2),
      printLine,
      toLabel: ({ subject }) => `${rows}: a page of ${subject}`,
    })),
    ...(await benchRecord(bench, seconds, `, ${rows}`)),
    await leave(bench, rows),
    await makeMonth(bench, rows),
  ];
}

/** Builds queries of the audit trail as the browser sends them, of recent days and of old ones. */
async function trailLists({ db }: Bench): Promise<List[]> {
  const entry = await db
    .selectFrom("auditLog")
    .select(["actorId", "institutionId", "requestId", "entity", "entityId"])
    .where("action", "=", "log.save")
    .where("entity", "=", "collection_log")
    .where("requestId", "is not", null)
    .where("entityId", "is not", null)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const filters: readonly Query[] = [
    {},
    { page: 400 },
    { actorId: entry.actorId ?? 0 },
    { institutionId: entry.institutionId ?? 0 },
    { action: "log.save" },
    { action: "user.block" },
    { entity: entry.entity, entityId: entry.entityId ?? "" },
    { requestId: entry.requestId ?? "" },
  ];
  const toRange = (daysAgo: number) => ({
    from: new Date(Date.now() - (daysAgo + 59) * DAY_MS).toISOString(),
    to: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  });
  const list = (subject: string, daysAgo: number): List => ({
    subject,
    procedure: "manage.audit.list",
    queries: filters.map((filter) => ({ ...toRange(daysAgo), ...filter })),
  });
  return [list("the trail", 0), list("the trail a year ago", 365)];
}

/** Archives the oldest month: writes, verifies and drops it, beside its rows through gzip alone. */
async function leave({ db }: Bench, rows: string): Promise<WorkloadResult> {
  const [month] = await monthsBefore(db, ARCHIVED_TABLE, new Date().toISOString().slice(0, 10));
  if (!month) throw new Error(`${ARCHIVED_TABLE} has no month`);
  const part = toPartitionName(ARCHIVED_TABLE, month);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(part)}`.execute(db);
  const count = Number(counted[0]?.n ?? 0);
  const plain = await elapsed(() =>
    sql`copy (select * from ${sql.table(part)} order by id, at) to program 'gzip > /dev/null'`.execute(
      db,
    ),
  );
  const dataDir = await mkdtemp(join(tmpdir(), "kolekta-bench-archive-"));
  const context = createTestContext(db, null, { via: "COMMAND", dataDir });
  const rule = { table: ARCHIVED_TABLE, months: 2, retentionDays: null } as const;
  const measured = await elapsed(async () => {
    if (!(await archiveMonth(context, rule, month))) throw new Error(`${part} stays`);
  });
  await rm(dataDir, { recursive: true, force: true });
  return {
    subject: `${rows}: a month of ${count.toLocaleString("en")} behaviours leaves for the archive`,
    measured: `${measured.toFixed(1)} s, ${perSecond(count / measured)}`,
    limit: `${plain.toFixed(1)} s its rows through gzip alone`,
    ratio: plain / measured,
    aim: "",
    isMet: null,
  };
}

/** Measures how long writers wait while a month is created. */
async function makeMonth({ db }: Bench, rows: string): Promise<WorkloadResult> {
  const ms =
    1000 *
    (await elapsed(() =>
      sql`select make_month('audit_log', (date_trunc('month', now()) + interval '5 months')::date)`.execute(
        db,
      ),
    ));
  return {
    subject: `${rows}: make a month of the trail`,
    measured: `${ms.toFixed(1)} ms`,
    limit: "",
    ratio: null,
    aim: "≤ 500 ms",
    isMet: ms <= 500,
  };
}
