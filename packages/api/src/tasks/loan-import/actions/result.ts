import { orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { toIdentifier } from "../../../core/sheet/cell.ts";
import { csvLine } from "../../../core/sheet/csv-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { buildPlan } from "../mapping/rules/plan.ts";
import * as issues from "../queries/issues.ts";
import * as runs from "../queries/runs.ts";
import type { RowIssue } from "../rules/issue.ts";
import type { ImportContext } from "./dedicated-connections.ts";
import { readRunRows } from "./files.ts";
import { createStream, formatIssue } from "./read.ts";
import { MAX_ISSUES } from "./validate-rows.ts";

/** Columns for programs: not translated. */
export const RESULT_COLUMNS = ["row", "loanNumber", "outcome", "field", "value", "reason"];

/** `valid`: without errors, but nothing was written. */
type RowOutcome = "accepted" | "valid" | "failed" | "";

/** Answers each row of a run: accepted, or failed with each of its errors. */
export async function resultFile(context: ImportContext, runId: number): Promise<FileReply> {
  const run = orNotFound(await runs.get(context.db, context.actor, runId));
  const found = await issues.listAllIssues(context.db, runId);
  const lines = resultLines(context, run, found);
  const first = await lines.next();
  await inTransaction(context, { runId }, async (tx) =>
    tx.audit({
      action: "intake.exportErrors",
      entity: "import_run",
      entityId: runId,
      institutionId: run.institutionId,
      after: { rows: run.rowCount },
    }),
  );
  const name = `${run.fileName}.result.csv`;
  const body = createStream(first.value ?? "", lines);
  return new FileReply({ name, type: "text/csv; charset=utf-8", body });
}

async function* resultLines(
  context: ImportContext,
  run: runs.RunRow,
  found: readonly RowIssue[],
): AsyncGenerator<string> {
  const issuesByRow = Map.groupBy(found, ({ row }) => row);
  // Later rows may have errors that are not stored.
  const lastListedRow = found.length < MAX_ISSUES ? Infinity : (found.at(-1)?.row ?? 0);
  const written: RowOutcome = run.state === "APPLIED" ? "accepted" : "valid";
  const getNumber = createNumberReader(run);
  let isHeader = true;
  for await (const { row, cells } of readRunRows(context.dataDir, run)) {
    if (isHeader) yield csvLine(RESULT_COLUMNS);
    else {
      const number = getNumber(cells);
      const failed = issuesByRow.get(row) ?? [];
      const outcome = row > lastListedRow ? "" : written;
      if (failed.length === 0) yield csvLine([row, number, outcome, "", "", ""]);
      for (const issue of failed) {
        const reason = formatIssue(issue, context.lang);
        yield csvLine([row, number, "failed", issue.column ?? issue.target, issue.value, reason]);
      }
    }
    isHeader = false;
  }
}

function createNumberReader({ mapping, headers }: runs.RunRow) {
  const planned = mapping && buildPlan(mapping, headers);
  const reader = planned?.ok ? planned.plan.readers.loanNumber : undefined;
  return (cells: readonly string[]) => toIdentifier(reader?.text(cells) ?? "");
}
