import type { Visit } from "../../../core/context.ts";
import { addDays, type Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { withLakeConnections } from "./connections.ts";
import { calendarOf } from "../queries/ready.ts";
import { lastFinished } from "../rules/day.ts";
import { rowsIn } from "../rules/totals.ts";
import { exportDay, type Progress, type Target } from "./day.ts";
import { isThere, manifestIn } from "./place.ts";
import { changesOf } from "./verify.ts";

export interface ExportInput {
  readonly out: string;
  readonly house: string;
  /** The last finished day where none is named. */
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /** Days that are there are skipped: NONE again, those of which the database says something else by now, or ALL. */
  readonly again: "NONE" | "CHANGED" | "ALL";
}

export interface ExportedDay {
  readonly day: Day;
  readonly isSkipped: boolean;
  readonly rows: Readonly<Record<string, number>>;
}

/** Day after day; what fails leaves the days before it, and whoever asks again goes on from there. */
export function exportDays(
  visit: Visit,
  input: ExportInput,
  progress: Progress = () => {},
): Promise<ExportedDay[]> {
  return withLakeConnections(visit, async (own) => {
    const days = await daysOf(own, input);
    const done: ExportedDay[] = [];
    for (const day of days)
      done.push(await exportOrSkip(own, { ...input, day }, progress));
    return done;
  });
}

async function daysOf(
  { db, now }: Visit,
  { from, to }: ExportInput,
): Promise<Day[]> {
  const last = to ?? lastFinished({ ...(await calendarOf(db)), now: now() });
  if (last === null) throw new AppError("conflict", "lake.nothingYet");
  const first = from ?? last;
  if (first > last) throw new AppError("invalid", "range.reversed", {}, "to");
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

async function exportOrSkip(
  own: Visit,
  target: Target & Pick<ExportInput, "again">,
  progress: Progress,
): Promise<ExportedDay> {
  const { out, day, again } = target;
  const before = again === "ALL" ? null : await manifestIn(out, target);
  const isSkipped =
    before !== null &&
    (await isThere(out, before)) &&
    (again === "NONE" || (await changesOf(own, before)).length === 0);
  if (isSkipped) progress(`${day} is there`);
  const manifest = isSkipped ? before : await exportDay(own, target, progress);
  const rows = Object.entries(manifest.tables).map(([name, { totals }]) => [
    name,
    rowsIn(totals),
  ]);
  return { day, isSkipped, rows: Object.fromEntries(rows) };
}
