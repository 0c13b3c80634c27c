import { basename, resolve } from "node:path";
import type { Command, CommandInput, CommandResult, OpsContext } from "../../core/command.ts";
import type { BaseContext } from "../../core/context.ts";
import { Day } from "../../core/day.ts";
import { AppError } from "../../core/errors.ts";
import { importAsOperator } from "./actions/offline.ts";
import { getOfflineFile } from "./actions/offline-files.ts";
import { importPaymentFiles } from "./actions/importing.ts";
import { reconcileDay } from "./actions/reconcile.ts";

export const paymentFileCommands: readonly Command[] = [
  {
    name: "payment import",
    summary: "import payments made without repayment codes (csv, xlsx, xls)",
    args: [{ name: "file", summary: "file with the columns reference, loan, amount, paid at" }],
    options: [
      { flag: "--dry-run", summary: "show the result without saving it" },
      { flag: "--save-valid", summary: "save valid rows even if others fail" },
    ],
    run: importFile,
  },
  {
    name: "payment reconcile",
    summary: "compare a bank statement of a day with the received payment events",
    args: [{ name: "file", summary: "file with the columns transaction id, amount, paid at" }],
    options: [
      { flag: "--day <day>", summary: "YYYY-MM-DD", required: true },
      {
        flag: "--provider <name>",
        summary: "bank of the statement; default: bank of this installation",
      },
    ],
    run: reconcileFile,
  },
];

async function opened(path: string): Promise<File> {
  const file = Bun.file(resolve(path));
  if (!(await file.exists())) throw new AppError("notFound", "loanImport.fileMissing", { path });
  return new File([await file.bytes()], basename(path));
}

async function importFile(
  { context, progress }: OpsContext,
  { args, options }: CommandInput,
): Promise<CommandResult> {
  const data = await importAsOperator(context, {
    file: await opened(args["file"] ?? ""),
    save: options["dryRun"] !== true,
    saveValid: options["saveValid"] === true,
  });
  const { counts, issues, fileId } = data;
  const file = fileId === null ? null : await importToEnd(context, fileId, progress);
  return {
    ok: counts.failing === 0 && (file?.refused ?? 0) === 0,
    data: { ...data, file },
    lines: [
      `${counts.rows} rows: ${counts.newPayments} new, ${counts.existing} known, ${counts.failing} failing; ${file ? "imported" : "nothing was imported"}`,
      ...[...issues, ...(file?.issues ?? [])].map(
        ({ row, column, message, value }) => `  row ${row}, ${column} ${message}: ${value}`,
      ),
    ],
  };
}

const STEP = 100;
const PAUSE_MS = 500;

/** Imports this file and the rest of earlier ones. A server may import them at the same time. */
async function importToEnd(context: BaseContext, fileId: number, progress: (line: string) => void) {
  for (let done = 0; ;) {
    const retryAt = await importPaymentFiles(context, () => {
      done += 1;
      if (done % STEP === 0) progress(`${done} payments`);
    });
    if (retryAt === null) return getOfflineFile(context, { fileId });
    await Bun.sleep(PAUSE_MS);
  }
}

async function reconcileFile(
  { context }: OpsContext,
  { args, options }: CommandInput,
): Promise<CommandResult> {
  const provider = options["provider"];
  const data = await reconcileDay(context, {
    file: await opened(args["file"] ?? ""),
    day: Day.parse(options["day"]),
    provider: typeof provider === "string" ? provider : undefined,
  });
  const { rows, matched, missingHere, missingThere, amount } = data.counts;
  return {
    ok: missingHere + missingThere + amount === 0,
    data,
    lines: [
      `report ${data.fileId}, ${data.provider} on ${data.day}: ${rows} rows, ${matched} matched`,
      `missing here ${missingHere}, missing there ${missingThere}, other amounts ${amount}`,
    ],
  };
}
