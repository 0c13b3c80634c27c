import type { Command, CommandResult } from "../../core/command.ts";
import type { Visit } from "../../core/context.ts";
import { Day } from "../../core/day.ts";
import { AppError } from "../../core/errors.ts";
import { inRepeatedTurn } from "./actions/ask.ts";
import { rollDry } from "./actions/dry.ts";
import { beginDays, ledgerDay, rollDueDays } from "./actions/run.ts";
import type { RollOptions, Progress } from "./actions/progress.ts";
import type { Counts } from "./contract.ts";

/** Rolls what is missing; a day that was rolled before is run again, which changes only what is not as it should be. */
export const rollCommand: Command = {
  name: "roll",
  summary: "age the portfolio to a day: fees, amounts, stages, new cases",
  args: [],
  options: [
    {
      flag: "--day <day>",
      summary: "up to this day, YYYY-MM-DD; today if left out",
    },
    {
      flag: "--begin <day>",
      summary: "before the first roll: the day whose figures are right as they stand",
    },
    { flag: "--dry-run", summary: "tell what would change and change nothing" },
  ],
  run: async ({ visit, progress }, { options }) => {
    if (options.begin) await beginDays(visit, Day.parse(options.begin));
    const day = options.day ? Day.parse(options.day) : ledgerDay(visit);
    if (day > ledgerDay(visit)) throw new AppError("invalid", "roll.notYet");
    if (options.dryRun === true) return resultOf(await rollDry(visit, day));
    return resultOf(await rolled(visit, day, telling(progress)));
  },
};

interface Rolled {
  readonly day: Day;
  readonly counts: Counts;
}

/** By day, in the order in which they were done. */
async function rolled(visit: Visit, upto: Day, tell: RollOptions["tell"]): Promise<Rolled[]> {
  const days = new Map<Day, Map<string, Counts>>();
  const hear = (progress: Progress) => {
    const steps = days.get(progress.day) ?? new Map<string, Counts>();
    days.set(progress.day, steps.set(progress.step, progress.counts));
    tell(progress);
  };
  const ended = await rollDueDays(visit, { upto, tell: hear });
  if (!ended.includes(upto)) {
    await inRepeatedTurn(visit, upto);
    await rollDueDays(visit, { upto, tell: hear });
  }
  return [...days].map(([day, steps]) => ({
    day,
    counts: Object.assign({}, ...steps.values()) as Counts,
  }));
}

/** A line for every tenth of a step. */
function telling(say: (line: string) => void) {
  let last = "";
  return ({ day, step, percent }: Progress): void => {
    const line = `${day} ${step} ${percent - (percent % 10)} %`;
    if (line !== last) say(line);
    last = line;
  };
}

const resultOf = (days: readonly Rolled[]): CommandResult => ({
  ok: true,
  data: days,
  lines: days.map(({ day, counts }) => {
    const parts = Object.entries(counts).map(([name, n]) => `${n} ${name}`);
    return `${day}: ${parts.join(", ") || "nothing to do"}`;
  }),
});
