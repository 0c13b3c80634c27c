import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApply, startCheck } from "@kolekta/api/tasks/loan-import/actions/start";
import { uploadFile } from "@kolekta/api/tasks/loan-import/actions/upload";
import { runApply, runCheck } from "@kolekta/api/tasks/loan-import/actions/work";
import { TEST_MAPPING } from "@kolekta/api/tasks/loan-import/testing/tape";
import { createTestContext } from "@kolekta/api/core/testing";
import { copyText, createDb, type Db, UNLIMITED } from "@kolekta/db";
import { newLender, organisation } from "@kolekta/api/seeds";
import { testDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";

export interface ImportFigures {
  readonly rows: number;
  readonly copyFile: number;
  /** Seconds of moving the imported rows into the same tables with INSERT ... SELECT. */
  readonly plainSql: number;
  readonly upload: number;
  readonly check: number;
  readonly apply: number;
  readonly reimport: number;
}

const HEADERS = Object.values(TEST_MAPPING.fields).flatMap((source) => source.column ?? []);

/** Builds overdue loans of different borrowers and numbers, so that every row becomes a case. */
function tape(rows: number): string {
  const lines = [HEADERS.join(",")];
  for (let n = 1; n <= rows; n += 1) {
    const phone = `0812${String(n).padStart(8, "0")}`;
    lines.push(
      `B${n},2025-11-01,${1_000_000 + n},${n % 90_000},${(n % 120) + 1},C${n},Borrower number ${n},${phone}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

export async function benchImport(rows: number): Promise<ImportFigures> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "kolekta-bench-"));
  try {
    const { north } = await organisation(database.db);
    await newLender(database.db, TEST_MAPPING.product.lender);
    const context = createTestContext(database.db, null, {
      databaseUrl: database.url,
      dataDir,
      via: "COMMAND",
    });
    const csv = tape(rows);
    const copyFile = await timed(() => copyRaw(database.db, csv));
    const load = async () => {
      let runId = 0;
      const file = new Blob([csv]);
      const upload = await timed(
        async () => ({ runId } = await uploadFile(context, "tape.csv", file)),
      );
      await startCheck(context, {
        runId,
        institutionId: north.id,
        byRule: false,
        mapping: TEST_MAPPING,
      });
      const check = await timed(() => runCheck(context, runId));
      await startApply(context, runId);
      return { upload, check, apply: await timed(() => runApply(context, runId)) };
    };
    const first = await load();
    const second = await load();
    const reimport = second.upload + second.check + second.apply;
    const plainSql = await withoutLimits(database.url, moveAll);
    return { rows, copyFile, plainSql, ...first, reimport };
  } finally {
    await rm(dataDir, { recursive: true });
    await database.drop();
  }
}

async function copyRaw(db: Db, csv: string): Promise<void> {
  const columns = sql.join(HEADERS.map((name) => sql`${sql.ref(name)} text`));
  await sql`create table bench_tape (${columns})`.execute(db);
  await copyText(db, "bench_tape", pieces(csv), "with (format csv, header)");
}

function* pieces(text: string): Generator<string> {
  const size = 64 * 1024;
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function withoutLimits<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(url, { ...UNLIMITED, max: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const TABLES = [
  "borrower",
  "contact",
  "loan",
  "ledger_event",
  "installment",
  "ledger_entry",
  "collection_case",
  "case_status_log",
  "loan_tape",
];

/** Empties the tables that the import filled and writes the same rows again in one transaction. */
async function moveAll(db: Db): Promise<number> {
  for (const table of TABLES)
    await sql`create table ${sql.table(`kept_${table}`)} as table ${sql.table(table)}`.execute(db);
  await db.transaction().execute(async (tx) => {
    // Triggers of the trails reject truncation.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate ${sql.join(TABLES.map((table) => sql.table(table)))}, case_count, case_count_total cascade`.execute(
      tx,
    );
  });
  return timed(() =>
    db.transaction().execute(async (tx) => {
      for (const table of TABLES) await move(tx, table);
    }),
  );
}

async function move(tx: Db, table: string): Promise<void> {
  const { rows } = await sql<{ columnName: string }>`
    select column_name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(tx);
  // Lines must name the transaction that writes them, so this column is left out.
  const insertable = rows.filter(({ columnName }) => columnName !== "transaction_id");
  const columns = sql.join(insertable.map(({ columnName }) => sql.ref(columnName)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from ${sql.table(`kept_${table}`)}`.execute(tx);
}

if (import.meta.main) {
  const figures = await benchImport(Number(process.argv[2] ?? 100_000));
  console.table(figures);
  process.exit();
}
