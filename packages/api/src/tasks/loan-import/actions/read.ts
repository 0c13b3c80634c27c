import { errorMessage, type Lang, type MessageKey, translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { type AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { CSV_MARK, csvLine } from "../../../core/sheet/csv-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import { TARGET_LABELS } from "../mapping/contract-words.ts";
import * as changes from "../queries/change.ts";
import * as issues from "../queries/issues.ts";
import * as carried from "../queries/carried.ts";
import * as runs from "../queries/runs.ts";
import { subjectKey } from "../rules/change.ts";
import type { RowIssue } from "../rules/issue.ts";
import type { ImportContext } from "./dedicated-connections.ts";
import { readRunRows } from "./files.ts";

type Paging = { page: number; size: number };

/** Gets a run with its messages in the caller's language. */
export async function getRun(context: ImportContext, runId: number): Promise<c.Run> {
  const run = await runs.find(context.db, context.actor, context.now(), runId);
  return toRunView(orNotFound(run), context.lang);
}

function toRunView({ failureKey, failureParams, ...run }: runs.ImportRunView, lang: Lang): c.Run {
  const params = (failureParams ?? {}) as AppError["params"];
  return {
    ...run,
    kind: run.kind as c.FileKind,
    state: run.state as c.RunState,
    counts: run.counts as c.Counts | null,
    zoneChange: run.zoneChange as c.Run["zoneChange"],
    failure: failureKey && errorMessage(lang, failureKey as AppError["key"], params),
  };
}

export async function listRuns(ctx: Ctx, paging: Paging) {
  const { rows, total } = await runs.list(ctx.db, ctx.actor, ctx.now(), paging);
  return {
    ...paging,
    total,
    totalCapped: false,
    rows: rows.map((run) => toRunView(run, ctx.lang)),
  };
}

export async function listIssues(ctx: Ctx, { runId, ...paging }: Paging & { runId: number }) {
  const { state } = orNotFound(await runs.get(ctx.db, ctx.actor, runId));
  const { rows, total } = await issues.list(ctx.db, runId, paging);
  const getChange = await getChangeStates(ctx, runId, rows);
  const isOver = state === "APPLIED";
  return {
    ...paging,
    total,
    totalCapped: false,
    rows: rows.map((issue) => {
      const { change, isProposable } = getChange(issue);
      return { ...toIssueView(issue, ctx.lang), change, isProposable: isProposable && !isOver };
    }),
  };
}

/** Finds the last proposal about each row error, and if another may be made. */
async function getChangeStates({ db, now }: Ctx, runId: number, rows: readonly RowIssue[]) {
  const contradictions = rows.filter((issue) => issue.changeHash);
  const hashes = contradictions.flatMap(({ changeHash }) => changeHash ?? []);
  const states = await changes.listChangeStates(db, hashes, now());
  const failing = await changes.listRowsWithOtherIssues(
    db,
    runId,
    contradictions.map(({ row }) => row),
  );
  return ({ row, changeHash }: RowIssue) => {
    if (!changeHash) return { change: null, isProposable: false };
    const last = states.get(subjectKey(changeHash));
    const isOver = last?.state === "APPROVED" && !last.isPending;
    const isOpen = last?.state === "PROPOSED" || last?.isPending === true;
    const change = last && !isOver ? { proposalId: last.proposalId, state: last.state } : null;
    return { change, isProposable: !isOpen && !failing.has(row) };
  };
}

export async function listLaterPayments(
  ctx: Ctx,
  { runId, ...paging }: Paging & { runId: number },
) {
  orNotFound(await runs.get(ctx.db, ctx.actor, runId));
  const { rows, total } = await carried.list(ctx.db, runId, paging);
  return { ...paging, total, totalCapped: false, rows };
}

const FIRST = { page: 1, size: 20 };

export const firstIssues = async (context: ImportContext, runId: number) =>
  (await issues.list(context.db, runId, FIRST)).rows.map((issue) =>
    toIssueView(issue, context.lang),
  );

const toIssueView = (issue: RowIssue, lang: Lang): z.infer<typeof c.Issue> => ({
  row: issue.row,
  column: issue.column,
  target: issue.target,
  message: formatIssue(issue, lang),
  value: issue.value,
});

export const formatIssue = ({ key, params }: RowIssue, lang: Lang): string =>
  translator(lang)(`tasks.loanImport.issue.${key}` satisfies MessageKey, { ...params });

/** Returns the failing rows as received, with their errors in an extra column. */
export async function errorFile(context: ImportContext, runId: number): Promise<FileReply> {
  const run = orNotFound(await runs.get(context.db, context.actor, runId));
  const messages = messagesByRow(await issues.listAllIssues(context.db, runId), context.lang);
  const { institutionId } = run;
  const name = `${run.fileName.replace(/\.[^.]+$/, "")}-errors.csv`;
  const lines = errorLines(context, run, messages);
  const first = await lines.next();
  await inTransaction(context, { runId }, async (tx) =>
    tx.audit({
      action: "intake.exportErrors",
      entity: "import_run",
      entityId: runId,
      institutionId,
      after: { rows: messages.size },
    }),
  );
  const body = createStream(first.value ?? "", lines);
  return new FileReply({ name, type: "text/csv; charset=utf-8", body });
}

function messagesByRow(found: readonly RowIssue[], lang: Lang): Map<number, string[]> {
  const translate = translator(lang);
  const messages = new Map<number, string[]>();
  for (const issue of found) {
    const target = issue.target && translate(TARGET_LABELS[issue.target]);
    const subject = issue.column ?? target;
    const text = formatIssue(issue, lang);
    const existing = messages.get(issue.row) ?? [];
    messages.set(issue.row, [...existing, subject ? `${subject}: ${text}` : text]);
  }
  return messages;
}

async function* errorLines(
  context: ImportContext,
  run: runs.RunRow,
  messages: ReadonlyMap<number, readonly string[]>,
): AsyncGenerator<string> {
  const width = run.headers.length;
  const label = translator(context.lang)("tasks.loanImport.issue.message");
  const fill = (cells: readonly string[]) =>
    Array.from({ length: Math.max(width, cells.length) }, (_, at) => cells[at] ?? "");
  let isHeader = true;
  for await (const { row, cells } of readRunRows(context.dataDir, run)) {
    const found = messages.get(row);
    if (isHeader) yield CSV_MARK + csvLine([...run.headers, label]);
    else if (found) yield csvLine([...fill(cells), found.join("; ")]);
    isHeader = false;
  }
}

/**
 * The first line is read before the reply begins, so that a missing file is an error instead of a
 * broken download.
 */
function createStream(first: string, rest: AsyncIterator<string>) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start: (reply) => reply.enqueue(encoder.encode(first)),
    pull: async (reply) => {
      const { done, value } = await rest.next();
      if (done) reply.close();
      else reply.enqueue(encoder.encode(value));
    },
  });
}
