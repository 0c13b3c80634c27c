import { basename, resolve } from "node:path";
import { Day } from "../../core/day.ts";
import type { Command, CommandInput, CommandResult, OpsContext } from "../../core/command.ts";
import { AppError } from "../../core/errors.ts";
import { importTape, type TapeResult } from "./actions/import-tape.ts";
import { errorFile } from "./actions/read.ts";
import { Mapping } from "./mapping/contract.ts";

const text = ({ options }: CommandInput, name: string): string | undefined => {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
};

export const importCommand: Command = {
  name: "import",
  summary: "import a loan tape (csv, xlsx, xls): all rows or none",
  args: [{ name: "file", summary: "loan tape" }],
  options: [
    { flag: "--institution <name>", summary: "institution that works the cases", required: true },
    {
      flag: "--mapping <file>",
      summary: "mapping of the columns; default: saved mapping that fits",
    },
    { flag: "--as-of <day>", summary: "business day of the tape, YYYY-MM-DD" },
    { flag: "--errors <file>", summary: "file for failing rows" },
    { flag: "--by-rule", summary: "place cases by the placement rule of the lender" },
    { flag: "--dry-run", summary: "show the result without saving it" },
  ],
  run: runImport,
};

async function runImport(
  { context, progress }: OpsContext,
  input: CommandInput,
): Promise<CommandResult> {
  const asOf = text(input, "asOf");
  const order = {
    ...(await opened(input.args["file"] ?? "")),
    institution: text(input, "institution") ?? "",
    mapping: await mappingIn(text(input, "mapping")),
    asOf: asOf === undefined ? undefined : Day.parse(asOf),
    byRule: input.options["byRule"] === true,
    dryRun: input.options["dryRun"] === true,
  };
  const result = await importTape(context, order, (rows) => {
    context.signal.throwIfAborted();
    progress(`${rows} rows read`);
  });
  const errors = text(input, "errors");
  if (errors !== undefined && result.issues.length > 0) {
    const { body } = await errorFile(context, result.run.runId);
    await Bun.write(resolve(errors), new Response(body));
  }
  const ok = result.run.counts?.failing === 0;
  return { ok, data: result, lines: formatLines(result, order.dryRun) };
}

async function opened(path: string): Promise<{ name: string; file: Blob }> {
  const file = Bun.file(resolve(path));
  if (!(await file.exists())) throw new AppError("notFound", "loanImport.fileMissing", { path });
  return { name: basename(path), file };
}

async function mappingIn(path: string | undefined): Promise<Mapping | undefined> {
  if (path === undefined) return undefined;
  const read: unknown = await Bun.file(resolve(path))
    .json()
    .catch(() => null);
  if (read === null) throw new AppError("invalid", "loanImport.mappingUnreadable");
  return Mapping.parse(read);
}

function formatLines({ run, issues }: TapeResult, dryRun: boolean): string[] {
  const { counts } = run;
  if (!counts) return [run.failure ?? run.state];
  const outcome = counts.failing > 0 || dryRun ? "nothing was imported" : "imported";
  return [
    `run ${run.runId}, ${run.rowCount} rows as of ${run.asOf}: ${outcome}`,
    `loans: ${counts.created} new, ${counts.updated} changed, ${counts.unchanged} unchanged, ${counts.older} older than stored, ${counts.repeated} rows repeated`,
    `cases: ${counts.casesCreated} new, ${counts.casesUpdated} with new amounts, ${counts.casesCleared} no longer overdue; ${counts.loanOnly} loans without a case`,
    `later payments kept: ${counts.laterPayments}`,
    `time zones: ${counts.zonesDerived} from addresses`,
    ...(counts.failing > 0 ? [`${counts.failing} rows with errors; the first:`] : []),
    ...issues.map(
      ({ row, column, message, value }) =>
        `  row ${row}${column === null ? "" : `, ${column}`}: ${message}${value === null ? "" : ` (${value})`}`,
    ),
  ];
}
