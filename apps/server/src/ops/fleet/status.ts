import type { CommandResult } from "@kolekta/api/core/command";
import { findLastVerification } from "@kolekta/api/repay/ledger-verification/actions/record";
import { listBrokenVerifications } from "@kolekta/api/repay/ledger-verification/rules/record";
import { findLastRunDay } from "@kolekta/api/repay/end-of-day/actions/days";
import { dbError } from "@kolekta/db";
import { type Condition, getCondition } from "./postgres/condition.ts";
import type { OpsSession } from "../session.ts";
import { listBackupFiles } from "./backup-files.ts";
import { findBackupFolder } from "./backup.ts";
import { type Fleet, parseHoursMs, type Options } from "./fleet.ts";
import { withInstallation } from "./installation.ts";
import type { Installation } from "./installations.ts";
import { toLag } from "./lag.ts";
import { areAllDone, runOverInstallations, type InstallationResult } from "./run.ts";
import { type InstallationStatus, statusLines } from "./status-table.ts";

/** Maximum age of the last verification and of the last backup. */
interface MaxAges {
  readonly verifiedMs: number;
  readonly backedUpMs: number;
}

/**
 * Reports one line per installation; fails when one is unreachable, of another version or outside
 * the limits of the options.
 */
export async function getFleetStatus(fleet: Fleet, options: Options): Promise<CommandResult> {
  const parseMaxAgeMs = (name: string) => parseHoursMs(options, name) ?? Infinity;
  const maxAges = {
    verifiedMs: parseMaxAgeMs("verifiedWithin"),
    backedUpMs: parseMaxAgeMs("backedUpWithin"),
  };
  const outcomes = await runOverInstallations(
    fleet.installations,
    { ...fleet, progress: () => {} },
    (installation) =>
      withInstallation(installation, fleet, (session) =>
        getStatus(installation, session, options["backups"], maxAges),
      ),
  );
  return {
    ok: areAllDone(outcomes),
    data: { installations: outcomes },
    lines: statusLines(outcomes),
  };
}

async function getStatus(
  installation: Installation,
  { database: { db } }: OpsSession,
  backups: string | boolean | undefined,
  maxAges: MaxAges,
): Promise<InstallationResult<InstallationStatus>> {
  const condition = await getCondition(db);
  const folder = findBackupFolder(installation, backups);
  const [last] = folder === null ? [] : await listBackupFiles(folder, installation.name);
  const status: InstallationStatus = {
    version: condition.applied.at(-1) ?? null,
    pending: condition.pending,
    bytes: condition.bytes,
    connections: condition.connections,
    lag: toLag(condition.standbys),
    lastRunDay: await ifTableExists(findLastRunDay(db)),
    backup: last ?? null,
    verification: await ifTableExists(findLastVerification(db)),
  };
  const faults = [
    ...listDatabaseFaults(condition),
    ...listMaintenanceFaults(status, maxAges, Date.now()),
  ];
  return { ok: faults.length === 0, line: faults.join(", "), data: status };
}

/** A database of an early version has not all tables. */
async function ifTableExists<T>(query: Promise<T>): Promise<T | null> {
  try {
    return await query;
  } catch (error) {
    const { sqlstate } = dbError(error) ?? {};
    if (sqlstate === "42P01" || sqlstate === "42703") return null;
    throw error;
  }
}

function listDatabaseFaults({ pending, unknown, isStandby }: Condition): string[] {
  return [
    ...(isStandby ? ["a standby"] : []),
    ...(unknown.length > 0 ? ["another version"] : []),
    ...(pending.length > 0 ? ["behind"] : []),
  ];
}

function listMaintenanceFaults(
  { verification, backup }: InstallationStatus,
  { verifiedMs, backedUpMs }: MaxAges,
  now: number,
): string[] {
  const age = (last: { at: Date } | null) => (last ? now - last.at.getTime() : Infinity);
  return [
    ...(verification && listBrokenVerifications(verification).length > 0 ? ["not intact"] : []),
    ...(age(verification) > verifiedMs ? ["not verified lately"] : []),
    ...(age(backup) > backedUpMs ? ["not backed up lately"] : []),
  ];
}
