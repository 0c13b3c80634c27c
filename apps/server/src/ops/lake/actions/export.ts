import type { BaseContext } from "@kolekta/api/core/context";
import type { Day } from "@kolekta/api/core/day";
import { AppError } from "@kolekta/api/core/errors";
import { withLakeConnections } from "./connections.ts";
import { getCalendar } from "../queries/ready.ts";
import { daysFrom, lastFinished } from "../rules/day.ts";
import type { Manifest } from "../rules/manifest.ts";
import { TABLE_NAMES, type TableName, TABLES } from "../rules/tables.ts";
import { rowsIn } from "../rules/totals.ts";
import { exportDay, type Progress, type ExportTarget } from "./day.ts";
import { ensureInstallationId, assertSameInstallation } from "./identity.ts";
import { isThere, manifestIn } from "./paths.ts";
import { listDifferences } from "./verify.ts";

export interface ExportInput {
  readonly out: string;
  readonly installation: string;
  /** Defaults to the last finished day. */
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /** Existing days to export again: NONE, those that differ from the database (CHANGED), or ALL. */
  readonly overwrite: "NONE" | "CHANGED" | "ALL";
}

export interface ExportedDay {
  readonly day: Day;
  readonly isSkipped: boolean;
  readonly rows: Readonly<Record<string, number>>;
}

/**
 * Exports day by day. A failure preserves the finished days, and a repeated call continues from
 * there.
 */
export function exportDays(
  context: BaseContext,
  input: ExportInput,
  progress: Progress = () => {},
): Promise<ExportedDay[]> {
  return withLakeConnections(context, async (dedicatedContext) => {
    const days = await listDays(dedicatedContext, input);
    const installationId = await ensureInstallationId(dedicatedContext);
    await assertSameInstallation(input.out, input.installation, installationId);
    const done: ExportedDay[] = [];
    for (const day of days)
      done.push(await exportOrSkip(dedicatedContext, { ...input, installationId, day }, progress));
    return done;
  });
}

async function listDays({ db, now }: BaseContext, { from, to }: ExportInput): Promise<Day[]> {
  const last = to ?? lastFinished({ ...(await getCalendar(db)), now: now() });
  if (last === null) throw new AppError("conflict", "lake.noProcessedDay");
  const first = from ?? last;
  if (first > last)
    throw new AppError(
      "invalid",
      to ? "lake.reversed" : "lake.fromTooLate",
      { first, last },
      "from",
    );
  return daysFrom(first, last);
}

async function usable({ out, overwrite, ...partition }: DayExport): Promise<Manifest | null> {
  if (overwrite === "ALL") return null;
  const manifest = await manifestIn(out, partition);
  return manifest && (await isThere(out, manifest)) ? manifest : null;
}

/** Lists the tables that can change later and differ from the database now. */
async function changedIn(
  dedicatedContext: BaseContext,
  before: Manifest,
  { overwrite }: DayExport,
): Promise<TableName[]> {
  if (overwrite !== "CHANGED") return [];
  const names = TABLE_NAMES.filter((name) => TABLES[name].canChange);
  const changes = await listDifferences(dedicatedContext, before, names);
  return names.filter((name) => changes.some(({ table }) => table === name));
}

type DayExport = ExportTarget & Pick<ExportInput, "overwrite">;

async function exportOrSkip(
  dedicatedContext: BaseContext,
  target: DayExport,
  progress: Progress,
): Promise<ExportedDay> {
  const before = await usable(target);
  const due = before ? await changedIn(dedicatedContext, before, target) : TABLE_NAMES;
  const isSkipped = before !== null && due.length === 0;
  if (isSkipped) progress(`${target.day} is already exported`);
  const manifest = isSkipped
    ? before
    : await exportDay(dedicatedContext, target, { before, due }, progress);
  const rows = Object.entries(manifest.tables).map(([name, { totals }]) => [name, rowsIn(totals)]);
  return { day: target.day, isSkipped, rows: Object.fromEntries(rows) };
}
