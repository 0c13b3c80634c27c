import type { Command } from "../../core/command.ts";
import type { BaseContext } from "../../core/context.ts";
import { Day } from "../../core/day.ts";
import type { VerifiedPart, VerifyPart } from "../../core/verify-part.ts";
import { recountAll } from "../agent/actions/verify.ts";
import { verifyAll } from "./actions/all.ts";

const day = (value: string | boolean | undefined) =>
  value === undefined ? undefined : Day.parse(value);

export const verifyReportsCommand: Command = {
  name: "reports verify",
  summary: "compare every stored figure with the facts",
  args: [],
  readsReplica: true,
  options: [
    { flag: "--from <day>", summary: "first day, YYYY-MM-DD; default: all" },
    { flag: "--to <day>", summary: "last day, YYYY-MM-DD; default: all" },
    { flag: "--rebuild", summary: "first record missing facts and rebuild all figures" },
  ],
  run: async ({ context, progress }, { options }) => {
    const range = { from: day(options.from), to: day(options.to) };
    if (options.rebuild === true)
      progress(`${await recountAll(context, range)} cases, credits and days counted`);
    const { ok, summary, faults, data } = await verifiedReports(context, range);
    return { ok, data, lines: [summary, ...faults] };
  },
};

export const reportsPart = {
  name: "reports",
  verify: ({ context }) => verifiedReports(context, {}),
} satisfies VerifyPart;

async function verifiedReports(
  context: BaseContext,
  range: Parameters<typeof verifyAll>[1],
): Promise<VerifiedPart> {
  const found = await verifyAll(context, range);
  const { facts, figures, days, differences, samples } = found;
  return {
    ok: differences === 0,
    summary: `${facts} facts, ${figures} figures, ${days} days of agents, ${differences} differences`,
    faults: samples.map(
      ({ source, key, column, stored, derived }) =>
        `${source}${column ? `.${column}` : ""} ${key}: stored ${stored}, derived ${derived}`,
    ),
    data: found,
  };
}
