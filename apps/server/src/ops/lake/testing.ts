import { afterAll, beforeAll } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useTestDatabase } from "@kolekta/db/testing";
import {
  type CaseIds,
  newCase,
  type NewCase,
  newProduct,
  type Organisation,
  organisation,
} from "@kolekta/api/seeds/index";
import { addDays, type Day } from "@kolekta/api/core/day";
import { computeFingerprint } from "@kolekta/api/core/files/hash";
import { createTestContext } from "@kolekta/api/core/testing";
import { inTransaction } from "@kolekta/api/core/transaction";
import { type BankEvent, receivePayment } from "@kolekta/api/repay/payment/actions/receive";
import { startDays, runDueDays } from "@kolekta/api/repay/end-of-day/actions/run";
import {
  toInstant,
  createNightContext,
  createNoonContext,
} from "@kolekta/api/repay/end-of-day/testing/calendar";
import { lockCase } from "@kolekta/api/tasks/case/actions/lock";
import { closeCase } from "@kolekta/api/tasks/closing/actions/close";
import { exportDays } from "./actions/export.ts";
import { verifyDays } from "./actions/verify.ts";
import { withDuckdb } from "./testing-duckdb.ts";
import type { ColumnKind } from "./rules/column.ts";
import { toFilePath } from "./rules/layout.ts";
import { TABLES, type TableName } from "./rules/tables.ts";

export const INSTALLATION = "mitra";
const NOON = 720;

/** Rows as DuckDB reads them back: big integers as numbers, days and moments as text. */
export type LakeRow = Readonly<Record<string, string | number | boolean | null>>;

const NUMBERS: ReadonlySet<ColumnKind | undefined> = new Set(["id", "minor", "count"] as const);

let transactions = 0;

/** Installation with rupiah in Jakarta and pesos in Manila, with controlled days, and its lake. */
export function useLake() {
  const database = useTestDatabase();
  let org: Organisation;
  let pesoId: number;
  let out: string;
  let today: Day = "2026-03-02";

  beforeAll(async () => {
    org = await organisation(database.db);
    pesoId = await newProduct(database.db, { name: "Peso", currency: "PHP" });
    await database.db
      .updateTable("institution")
      .set({ zone: "Asia/Manila" })
      .where("id", "=", org.south.id)
      .execute();
    await startDays(createNightContext(database.db, today));
    out = await mkdtemp(join(tmpdir(), "kolekta-lake-test-"));
  });
  afterAll(() => rm(out, { recursive: true, force: true }));

  const at = (minutes: number) => toInstant(today, minutes);
  const context = (now: Date, signal = new AbortController().signal) =>
    createTestContext(database.db, null, {
      via: "COMMAND" as const,
      databaseUrl: database.url,
      signal,
      now: () => now,
    });
  const later = () => toInstant(today, NOON);
  const buildTarget = () => ({ out, installation: INSTALLATION });

  return {
    get db() {
      return database.db;
    },
    get url() {
      return database.url;
    },
    get org() {
      return org;
    },
    get out() {
      return out;
    },
    get today() {
      return today;
    },
    at,
    context,
    /** Advances to the next day and runs the end of day. */
    tomorrow: async (days = 1): Promise<void> => {
      today = addDays(today, days);
      await runDueDays(createNightContext(database.db, today));
    },
    rupiah: (overrides: NewCase = {}): Promise<CaseIds> =>
      newCase(database.db, {
        now: at(NOON),
        status: "C10",
        agentId: org.north.agent.id,
        ...overrides,
      }),
    peso: (overrides: NewCase = {}): Promise<CaseIds> =>
      newCase(database.db, {
        now: at(NOON),
        status: "C10",
        agentId: org.south.agent.id,
        productId: pesoId,
        ...overrides,
      }),
    /** Returns the payment event, so that a test can reverse it. */
    pay: async (
      currency: "IDR" | "PHP",
      loanId: number,
      amountMinor: number,
      { minutes = NOON, paidAt = at(minutes) } = {},
    ): Promise<BankEvent> => {
      const event: BankEvent = {
        provider: "silent",
        txnId: `lake-${(transactions += 1)}`,
        eventType: "PAID",
        number: null,
        loanId,
        amountMinor,
        currency,
        paidAt,
      };
      await receivePayment(context(at(minutes)), event);
      return event;
    },
    reversePayment: (event: BankEvent, minutes = NOON) =>
      receivePayment(context(at(minutes)), {
        ...event,
        eventType: "REVERSED",
        paidAt: at(minutes),
      }),
    recall: (caseId: number) =>
      inTransaction(createNoonContext(database.db, today), null, async (tx) =>
        closeCase(tx, await lockCase(tx, caseId), { to: "C40", event: "RECALLED" }),
      ),
    export: (input: Partial<Parameters<typeof exportDays>[1]> = {}, signal?: AbortSignal) =>
      exportDays(context(later(), signal), { ...buildTarget(), overwrite: "NONE", ...input }),
    verify: (input: Partial<Parameters<typeof verifyDays>[1]> = {}) =>
      verifyDays(context(later()), { ...buildTarget(), againstDatabase: false, ...input }),
    /** The hash of every file of every day, as the disk has them. */
    hashes: async (): Promise<Record<string, string>> => {
      const files = new Bun.Glob("**/*.parquet").scan({ cwd: out });
      const hashes: Record<string, string> = {};
      for (const file of (await Array.fromAsync(files)).toSorted())
        hashes[file] = await computeFingerprint(Bun.file(join(out, file)));
      return hashes;
    },
    rows: (table: TableName, day: Day) =>
      readFile(table, join(out, toFilePath(table, { installation: INSTALLATION, day }))),
  };
}

const inDuckdb = (text: string, path: string) =>
  withDuckdb(async (connection) => {
    const reader = await connection.runAndReadAll(text, [path]);
    return reader.getRowObjectsJson();
  });

/** The columns of a file with their types. */
export async function describeFile(path: string): Promise<unknown[][]> {
  const rows = await inDuckdb(
    "describe select * from read_parquet($1, hive_partitioning = false)",
    path,
  );
  return rows.map((row) => [row["column_name"], row["column_type"]]);
}

async function readFile(name: TableName, path: string): Promise<LakeRow[]> {
  const rows = await inDuckdb("select * from read_parquet($1, hive_partitioning = false)", path);
  const kinds = new Map<string, ColumnKind>(
    TABLES[name].columns.map((column) => [column.name, column.kind]),
  );
  const toComparable = (column: string, value: unknown) =>
    value !== null && NUMBERS.has(kinds.get(column)) ? Number(value) : value;
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [column, toComparable(column, value)]),
      ) as LakeRow,
  );
}

export const sumBy = (
  rows: readonly LakeRow[],
  key: string,
  amount: (row: LakeRow) => number,
): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[String(row[key])] = (sums[String(row[key])] ?? 0) + amount(row);
  return sums;
};
