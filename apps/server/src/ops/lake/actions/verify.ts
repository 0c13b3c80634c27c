import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { BaseContext } from "@kolekta/api/core/context";
import type { Day } from "@kolekta/api/core/day";
import { AppError } from "@kolekta/api/core/errors";
import { computeFingerprint } from "@kolekta/api/core/files/hash";
import { withLakeConnections } from "./connections.ts";
import { inSnapshot } from "@kolekta/api/core/transaction";
import { computeFileTotals } from "../parquet/totals.ts";
import { findFirstSeal } from "../queries/identity.ts";
import { listTotals } from "../queries/totals.ts";
import { daysFrom, lakeDay } from "../rules/day.ts";
import { toFilePath } from "../rules/layout.ts";
import type { Manifest, TableEntry } from "../rules/manifest.ts";
import { TABLE_NAMES, type TableName, TABLES } from "../rules/tables.ts";
import { totalDifferences } from "../rules/totals.ts";
import { daysIn, manifestIn } from "./paths.ts";
import type { Progress } from "./day.ts";

export interface VerifyInput {
  readonly out: string;
  readonly installation: string;
  /** A given range must be complete; without one, the days with a manifest are read. */
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly againstDatabase: boolean;
}

export interface VerifiedDay {
  readonly day: Day;
  readonly faults: readonly string[];
}

/** Reads files back and holds them against their manifests, and these against the database. */
export function verifyDays(
  context: BaseContext,
  input: VerifyInput,
  progress: Progress = () => {},
): Promise<VerifiedDay[]> {
  const { out, installation, from, to } = input;
  return withLakeConnections(context, async (dedicatedContext) => {
    const existingDays = await daysIn(out, installation);
    const days = daysToVerify(existingDays, { from, to });
    // A verification of no days must not succeed.
    if (days.length === 0)
      throw new AppError(
        "notFound",
        "lake.unknownInstallation",
        { installation, folder: out },
        "installation",
      );
    return mapInOrder(days, (day) => verifyDay(dedicatedContext, { ...input, day }, progress));
  });
}

/**
 * Lists the days of the given range, including missing ones, which are faults. A missing end
 * defaults to the end of the lake.
 */
function daysToVerify(
  existingDays: readonly Day[],
  { from, to }: Pick<VerifyInput, "from" | "to">,
): Day[] {
  if (from && to && from > to)
    throw new AppError("invalid", "lake.reversed", { first: from, last: to }, "from");
  const inRange = existingDays.filter((day) => (!from || day >= from) && (!to || day <= to));
  const first = from ?? inRange[0] ?? to;
  const last = to ?? inRange.at(-1) ?? from;
  if (!(from ?? to) || !first || !last) return inRange;
  return daysFrom(first, last);
}

async function mapInOrder<T>(days: readonly Day[], verify: (day: Day) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (const day of days) done.push(await verify(day));
  return done;
}

async function verifyDay(
  dedicatedContext: BaseContext,
  target: VerifyInput & { readonly day: Day },
  progress: Progress,
): Promise<VerifiedDay> {
  const { out, day, againstDatabase } = target;
  dedicatedContext.signal.throwIfAborted();
  const manifest = await manifestIn(out, target);
  if (manifest === null) return { day, faults: ["no manifest that this version can read"] };
  const faults: string[] = [];
  for (const name of TABLE_NAMES) {
    const entry = manifest.tables[name];
    if (entry.file !== toFilePath(name, target))
      faults.push(`${name}: the manifest lists another file, ${entry.file}`);
    else faults.push(...(await fileFaults(out, name, entry)));
  }
  if (againstDatabase) faults.push(...(await databaseFaults(dedicatedContext, manifest)));
  progress(`${day} ${faults.length === 0 ? "matches its manifest" : "differs"}`);
  return { day, faults };
}

async function databaseFaults(
  dedicatedContext: BaseContext,
  manifest: Manifest,
): Promise<string[]> {
  const { installationId } = manifest;
  if (installationId !== undefined && installationId !== (await findFirstSeal(dedicatedContext.db)))
    return ["exported from another database"];
  const changes = await listDifferences(dedicatedContext, manifest, TABLE_NAMES);
  return changes.map(({ difference }) => `changed in the database: ${difference}`);
}

async function fileFaults(out: string, name: TableName, entry: TableEntry): Promise<string[]> {
  const path = join(out, entry.file);
  const found = await stat(path).catch(() => null);
  if (found === null) return [`${entry.file} is missing`];
  if (found.size !== entry.bytes)
    return [`${entry.file} has ${found.size} bytes, not ${entry.bytes}`];
  if ((await computeFingerprint(Bun.file(path))) !== entry.sha256)
    return [`${entry.file} has changed: its hash differs`];
  const totals = await computeFileTotals(TABLES[name], path);
  return totalDifferences(TABLES[name], entry.totals, totals);
}

export interface TableDifference {
  readonly table: TableName;
  readonly difference: string;
}

/** Lists the tables of a day whose current database content differs. */
export const listDifferences = (
  dedicatedContext: BaseContext,
  manifest: Manifest,
  names: readonly TableName[],
): Promise<TableDifference[]> =>
  inSnapshot(dedicatedContext.db, async (db) => {
    const day = lakeDay(manifest.day);
    const changes: TableDifference[] = [];
    for (const table of names) {
      const { totals } = manifest.tables[table];
      const now = await listTotals(db, table, day);
      for (const difference of totalDifferences(TABLES[table], totals, now))
        changes.push({ table, difference });
    }
    return changes;
  });
