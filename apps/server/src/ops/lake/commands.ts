import { join, resolve } from "node:path";
import type { Command, CommandInput, CommandOption } from "@kolekta/api/core/command";
import type { BaseContext } from "@kolekta/api/core/context";
import { Day } from "@kolekta/api/core/day";
import { AppError } from "@kolekta/api/core/errors";
import { exportDays } from "./actions/export.ts";
import { getInstallationName } from "./actions/installation.ts";
import { verifyDays } from "./actions/verify.ts";

const TARGET_OPTIONS: readonly CommandOption[] = [
  { flag: "--out <folder>", summary: "folder of the lake; default: lake in DATA_DIR" },
  {
    flag: "--installation <name>",
    summary: "name of the installation in the lake; default: name of the database",
  },
];

function dayIn(options: CommandInput["options"], name: "day" | "from" | "to"): Day | undefined {
  const value = options[name];
  if (value === undefined) return undefined;
  const { data } = Day.safeParse(value);
  if (data !== undefined) return data;
  throw new AppError("invalid", "lake.noDay", { option: `--${name}`, value: String(value) }, name);
}

function parseRange(options: CommandInput["options"]) {
  const day = dayIn(options, "day");
  const from = dayIn(options, "from");
  const to = dayIn(options, "to");
  if (day === undefined) return { from, to };
  if (from !== undefined || to !== undefined)
    throw new AppError("invalid", "lake.dayOrRange", {}, "day");
  return { from: day, to: day };
}

async function resolveTarget(context: BaseContext, { options }: CommandInput) {
  const { out, installation } = options;
  return {
    out: typeof out === "string" ? resolve(out) : join(context.dataDir, "lake"),
    installation: await getInstallationName(context, installation),
    ...parseRange(options),
  };
}

/** Without `from` the range would include every existing day, so it must be explicit. */
function assertHasFrom({ from, to }: ReturnType<typeof parseRange>): void {
  if (to !== undefined && from === undefined)
    throw new AppError("invalid", "lake.fromMissing", { last: to }, "from");
}

const exportCommand: Command = {
  name: "lake export",
  summary:
    "write facts, payments, ledger, cases and promises of a day as Parquet, with counts and sums in a manifest",
  args: [],
  options: [
    { flag: "--day <day>", summary: "YYYY-MM-DD; default: last day that is over and processed" },
    { flag: "--from <day>", summary: "first day of a range" },
    { flag: "--to <day>", summary: "last day of the range" },
    ...TARGET_OPTIONS,
    { flag: "--changed", summary: "export facts again for exported days whose facts have changed" },
    { flag: "--overwrite", summary: "export days again that are already in the lake" },
  ],
  run: async ({ context, progress }, input) => {
    const { overwrite, changed } = input.options;
    const target = await resolveTarget(context, input);
    assertHasFrom(target);
    const days = await exportDays(
      context,
      { ...target, overwrite: overwrite === true ? "ALL" : changed === true ? "CHANGED" : "NONE" },
      progress,
    );
    return {
      ok: true,
      data: { ...target, days },
      lines: days.map(({ day, isSkipped, rows }) => {
        const parts = Object.entries(rows).map(([name, n]) => `${n} ${name}`);
        return `${day}: ${parts.join(", ")}${isSkipped ? ", already exported" : ""}`;
      }),
    };
  },
};

/** An export looks whether files are there and how large they are; it reads none of them. */
const MEND =
  "To export damaged days again: bun ops lake export --overwrite, with --day or with --from and --to.";

const verifyCommand: Command = {
  name: "lake verify",
  summary: "compare the files of the lake with their manifests",
  args: [],
  options: [
    { flag: "--day <day>", summary: "YYYY-MM-DD; default: all days" },
    { flag: "--from <day>", summary: "first day of a range" },
    { flag: "--to <day>", summary: "last day of the range" },
    ...TARGET_OPTIONS,
    { flag: "--against-database", summary: "also compare the manifests with the database" },
  ],
  run: async ({ context, progress }, input) => {
    const target = await resolveTarget(context, input);
    const againstDatabase = input.options.againstDatabase === true;
    const days = await verifyDays(context, { ...target, againstDatabase }, progress);
    const faults = days.flatMap((day) => day.faults.map((fault) => `${day.day}: ${fault}`));
    return {
      ok: faults.length === 0,
      data: { ...target, days },
      lines: [
        `${days.length} days, ${faults.length} faults`,
        ...faults,
        ...(faults.length > 0 ? [MEND] : []),
      ],
    };
  },
};

export const lakeCommands: readonly Command[] = [exportCommand, verifyCommand];
