import type { Db } from "@kolekta/db";
import { join } from "node:path";
import type { BaseContext } from "@kolekta/api/core/context";
import type { Day } from "@kolekta/api/core/day";
import { AppError } from "@kolekta/api/core/errors";
import { inSnapshot, inTransaction } from "@kolekta/api/core/transaction";
import { writeParquet } from "../parquet/write.ts";
import { getCalendar, openSince, tryLockDay } from "../queries/ready.ts";
import { type LakeValue, readRows } from "../queries/rows.ts";
import { toDayEnd, lakeDay, getUnfinishedReason } from "../rules/day.ts";
import { toFilePath, type Partition } from "../rules/layout.ts";
import { Manifest, type TableEntry } from "../rules/manifest.ts";
import { SCHEMA_VERSION, TABLE_NAMES, type TableName, TABLES } from "../rules/tables.ts";
import { rowsIn } from "../rules/totals.ts";
import { inStaging, manifestIn, publish, finalizeFile } from "./paths.ts";
import { verifyTotals } from "./verify-totals.ts";

export interface ExportTarget extends Partition {
  /** The folder of the lake. */
  readonly out: string;
  /** Identity of the installation; null before the first seal. */
  readonly installationId: string | null;
}

export type Progress = (line: string) => void;

/** Asserts that the day is complete, because later changes would alter its export. */
async function assertDayFinished({ db, now }: BaseContext, day: Day): Promise<void> {
  const { zones, lastProcessedDay } = await getCalendar(db);
  const why = getUnfinishedReason(day, { zones, lastProcessedDay, now: now() });
  if (why) throw new AppError("conflict", why, { day });
  // Checked before the snapshot: a transaction that ends in between is included in it.
  if ((await openSince(db, toDayEnd(day, zones))) > 0)
    throw new AppError("conflict", "lake.dayStillOpen", { day });
}

/** Tables of a day to write; the others stay unchanged. */
export interface Due {
  readonly before: Manifest | null;
  readonly due: readonly TableName[];
}

/**
 * Exports one day: reads its tables from one snapshot, writes them to staging, compares them with
 * the database and then publishes them. Uses its own connections.
 */
export async function exportDay(
  context: BaseContext,
  target: ExportTarget,
  { before, due }: Due,
  progress: Progress,
): Promise<Manifest> {
  const { out, installation, installationId, day } = target;
  await assertDayFinished(context, day);
  return inSnapshot(context.db, async (db) => {
    if (!(await tryLockDay(db, installation, day)))
      throw new AppError("conflict", "lake.running", { day });
    const previous = await unchanged(target, before);
    const names = previous ? due : TABLE_NAMES;
    return inStaging(out, target, async (staging) => {
      const work = { context, db, staging, target, progress };
      const newTables = await writeTables(work, names);
      const manifest = Manifest.parse({
        schemaVersion: SCHEMA_VERSION,
        installation,
        installationId: installationId ?? undefined,
        day,
        tables: { ...previous?.tables, ...newTables },
      });
      await audit(context, target, newTables);
      await publish(out, staging, manifest, names);
      return manifest;
    });
  });
}

/** Returns the previous manifest, unless another export has replaced it meanwhile. */
async function unchanged(
  { out, ...partition }: ExportTarget,
  before: Manifest | null,
): Promise<Manifest | null> {
  const now = before && (await manifestIn(out, partition));
  return Bun.deepEquals(now, before) ? before : null;
}

interface Work {
  readonly context: BaseContext;
  /** The snapshot. */
  readonly db: Db;
  readonly staging: string;
  readonly target: ExportTarget;
  readonly progress: Progress;
}

type TableEntries = Partial<Record<TableName, TableEntry>>;

async function writeTables(work: Work, due: readonly TableName[]): Promise<TableEntries> {
  const tables: TableEntries = {};
  for (const name of due) tables[name] = await writeTable(work, name);
  return tables;
}

async function writeTable(work: Work, name: TableName): Promise<TableEntry> {
  const { context, db, staging, target, progress } = work;
  const path = join(staging, `${name}.parquet`);
  const rows = watched(readRows(db, name, lakeDay(target.day)), context.signal, (n) =>
    progress(`${target.day} ${name}: ${n} rows read`),
  );
  await writeParquet(TABLES[name], rows, path);
  const totals = await verifyTotals(db, name, target.day, path);
  progress(`${target.day} ${name}: ${rowsIn(totals)} rows written`);
  return {
    file: toFilePath(name, target),
    ...(await finalizeFile(path)),
    rows: rowsIn(totals),
    totals,
  };
}

const PROGRESS_EVERY = 100_000;

/** Reports the progress and stops when the command is cancelled. */
async function* watched(
  rows: AsyncIterable<LakeValue[]>,
  signal: AbortSignal,
  report: (rows: number) => void,
): AsyncGenerator<LakeValue[]> {
  let n = 0;
  for await (const row of rows) {
    yield row;
    n += 1;
    if (n % PROGRESS_EVERY !== 0) continue;
    signal.throwIfAborted();
    report(n);
  }
  signal.throwIfAborted();
}

/** Records the export in the audit trail before the data leaves. */
const audit = (
  context: BaseContext,
  { out, installation, day }: ExportTarget,
  tables: TableEntries,
): Promise<void> =>
  inTransaction(context, null, async (tx) =>
    tx.audit({
      action: "lake.export",
      entity: "lake",
      entityId: `${installation}/${day}`,
      after: {
        out,
        installation,
        day,
        rows: Object.fromEntries(Object.entries(tables).map(([name, { rows }]) => [name, rows])),
      },
    }),
  );
