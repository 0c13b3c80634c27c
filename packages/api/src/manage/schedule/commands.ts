import { basename, resolve } from "node:path";
import type { Command, CommandInput, CommandResult, OpsContext } from "../../core/command.ts";
import { AppError } from "../../core/errors.ts";
import { importRoster } from "./actions/upload.ts";
import type { RosterUpload } from "./contract-upload.ts";

export const scheduleCommands: readonly Command[] = [
  {
    name: "schedule import",
    summary: "import the roster of an institution (xlsx, xls)",
    args: [{ name: "file", summary: "roster with one row per agent and one column per day" }],
    options: [
      { flag: "--institution <name>", summary: "institution of the agents", required: true },
      { flag: "--dry-run", summary: "show the result without saving it" },
      { flag: "--save-valid", summary: "save valid rows even if others fail" },
    ],
    run: importFile,
  },
];

async function importFile(
  { context }: OpsContext,
  { args, options }: CommandInput,
): Promise<CommandResult> {
  const path = args["file"] ?? "";
  const file = Bun.file(resolve(path));
  if (!(await file.exists())) throw new AppError("notFound", "loanImport.fileMissing", { path });
  const data = await importRoster(context, String(options["institution"] ?? ""), {
    file,
    name: basename(path),
    save: options["dryRun"] !== true,
    saveValid: options["saveValid"] === true,
  });
  return { ok: data.counts.failing === 0, data, lines: toLines(data) };
}

function toLines({ counts, issues, issueCount, state, ...upload }: RosterUpload) {
  const outcome = state === "SAVED" ? "saved" : "nothing was saved";
  return [
    `${counts.rows} agents from ${upload.firstDay} to ${upload.lastDay}: ${outcome}`,
    `days: ${counts.created} new, ${counts.changed} changed, ${counts.unchanged} unchanged`,
    ...(issueCount > 0 ? [`${counts.failing} rows with errors; the first:`] : []),
    ...issues.map(
      ({ row, column, message, value }) => `  row ${row}, ${column}: ${message} (${value})`,
    ),
  ];
}
