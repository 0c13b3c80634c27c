import type { Command, CommandResult } from "../../core/command.ts";
import type { BaseContext } from "../../core/context.ts";
import { Day } from "../../core/day.ts";
import { AppError } from "../../core/errors.ts";
import { repeatDay } from "./actions/request.ts";
import { runEndOfDayDry } from "./actions/steps.ts";
import { startDays, ledgerDay, runDueDays } from "./actions/run.ts";
import type { EndOfDayOptions, Progress } from "./actions/progress.ts";
import type { Counts } from "./contract.ts";

/** Runs the missing days. A day with a run is repeated, which changes only wrong values. */
export const endOfDayCommand: Command = {
  name: "roll",
  summary: "run the end of day: charge fees, update amounts and stages, open cases",
  args: [],
  options: [
    { flag: "--day <day>", summary: "last day to run, YYYY-MM-DD; default: today" },
    { flag: "--start <day>", summary: "before the first run: business day of the current amounts" },
    { flag: "--dry-run", summary: "show changes without saving them" },
  ],
  run: async ({ context, progress }, { options }) => {
    if (options.start) await startDays(context, Day.parse(options.start));
    const day = options.day ? Day.parse(options.day) : ledgerDay(context);
    if (day > ledgerDay(context)) throw new AppError("invalid", "endOfDay.dayNotStarted");
    if (options.dryRun === true) return toResult(await runEndOfDayDry(context, day));
    return toResult(await runDays(context, day, createProgressPrinter(progress)));
  },
};

interface DayResult {
  readonly day: Day;
  readonly counts: Counts;
}

/** Runs the days and returns their counts, in the order of the runs. */
async function runDays(
  context: BaseContext,
  upto: Day,
  onProgress: EndOfDayOptions["onProgress"],
): Promise<DayResult[]> {
  const days = new Map<Day, Map<string, Counts>>();
  const collectProgress = (progress: Progress) => {
    const steps = days.get(progress.day) ?? new Map<string, Counts>();
    days.set(progress.day, steps.set(progress.step, progress.counts));
    onProgress(progress);
  };
  const ended = await runDueDays(context, { upto, onProgress: collectProgress });
  if (!ended.includes(upto)) {
    await repeatDay(context, upto);
    await runDueDays(context, { upto, onProgress: collectProgress });
  }
  return [...days].map(([day, steps]) => ({
    day,
    counts: Object.assign({}, ...steps.values()) as Counts,
  }));
}

/** Prints a line for every tenth of a step. */
function createProgressPrinter(printLine: (line: string) => void) {
  let last = "";
  return ({ day, step, percent }: Progress): void => {
    const line = `${day} ${step} ${percent - (percent % 10)} %`;
    if (line !== last) printLine(line);
    last = line;
  };
}

const toResult = (days: readonly DayResult[]): CommandResult => ({
  ok: true,
  data: days,
  lines: days.map(({ day, counts }) => {
    const parts = Object.entries(counts).map(([name, n]) => `${n} ${name}`);
    return `${day}: ${parts.join(", ") || "nothing to do"}`;
  }),
});
