import { createHash } from "node:crypto";
import type { Ctx } from "../../../core/context.ts";
import { addDays, type Day, toLocalDay } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import type { SheetRow } from "../../../core/sheet/cell.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { reorderDueCases } from "../../case/actions/reorder.ts";
import type { Counts } from "../contract.ts";
import type { PushedLoan, PushInput, PushReply } from "../contract-push.ts";
import { listOutcomes } from "../queries/classify.ts";
import { limitLockWait, lockImportScope } from "../queries/locks.ts";
import * as market from "../queries/market.ts";
import * as runs from "../queries/runs.ts";
import type { RowIssue } from "../rules/issue.ts";
import { toOutcomes } from "../rules/outcome.ts";
import { buildPushMapping, PUSH_HEADERS, toRows } from "../rules/push.ts";
import { storeRows } from "./files.ts";
import { formatIssue } from "./read.ts";
import { getTerms, openInstitution, type ReadyRun } from "./terms.ts";
import { type Examined, validateRows } from "./validate-rows.ts";
import { applyExamined, rejectRun } from "./work.ts";

/** Loans as they are imported: a change of loans on record was completed from the record. */
export interface CompletedLoans {
  readonly loans: readonly PushedLoan[];
  readonly refusedRows?: ReadonlyMap<number, readonly RowIssue[]>;
  readonly detailRows?: readonly number[];
  readonly undatedRows?: readonly number[];
  readonly extensionFees?: ReadonlyMap<number, number>;
  /** A refused change leaves no run: its rows are no whole loans that a person could import. */
  readonly storesRefusal: boolean;
}

export type CompleteLoans = (tx: Tx<Ctx>, input: PushInput, asOfOn: Day) => Promise<CompletedLoans>;

const keepAsSent: CompleteLoans = async (_tx, { loans }) => ({ loans, storesRefusal: true });

/** Imports loans as one run, in one transaction: check, write and reply. */
export async function pushLoans(
  ctx: Ctx,
  input: PushInput,
  complete: CompleteLoans = keepAsSent,
): Promise<PushReply> {
  const reply = await inTransaction(ctx, input, (tx) => importLoans(tx, input, complete));
  if (reply.state === "APPLIED") await reorderDueCases(ctx.db, ctx.now());
  return reply;
}

async function importLoans(
  tx: Tx<Ctx>,
  input: PushInput,
  complete: CompleteLoans,
): Promise<PushReply> {
  const { mode, dryRun, byRule } = input;
  const { institutionId, asOfOn } = await getImportInstitution(tx, input);
  await limitLockWait(tx.db);
  if (!dryRun) await lockImportScope(tx.db, institutionId, input.product);
  const mapping = buildPushMapping(input.product);
  const draft = buildDraft({ institutionId, byRule, asOfOn, mapping }, input.loans.length);
  const terms = await getTerms(tx, draft).catch(renameFields);
  const { loans, storesRefusal, ...validation } = await complete(tx, input, asOfOn);
  const rows = toRows(loans, input.product.currency);
  const saveValid = mode === "valid";
  const examined = await validateRows(tx, draft, terms, async () => {}, {
    ...validation,
    rows: fromMemory(rows),
    saveValid,
  });
  const { failing } = examined.counts;
  const isRefused = failing > 0 && (!saveValid || failing === loans.length);
  const finish = (state: PushReply["state"], runId: number | null, counts: Counts) =>
    toReply(tx, input, { state, runId, institutionId, asOf: asOfOn, counts }, examined);
  if (dryRun || (isRefused && !storesRefusal)) {
    auditCheck(tx, draft, examined.counts);
    return finish(dryRun ? "CHECKED" : "REFUSED", null, examined.counts);
  }
  const runId = await storeRun(tx, draft, rows);
  if (isRefused) {
    await rejectRun(tx, runId, examined);
    return finish("REFUSED", runId, examined.counts);
  }
  const counts = await applyExamined(tx, { ...draft, id: runId }, terms, examined);
  return finish("APPLIED", runId, counts);
}

/**
 * Finds the institution of the loans, and the day of their figures. By default it is the last
 * closed day, so that payments of today stay.
 */
async function getImportInstitution(
  tx: Tx<Ctx>,
  { institutionId, byRule, product, asOf }: PushInput,
): Promise<{ institutionId: number; asOfOn: Day }> {
  const { db, actor } = tx;
  if (byRule && (!actor.isService || actor.institutionId !== null))
    assertSeesAllInstitutions(actor);
  const id =
    institutionId ??
    actor.institutionId ??
    (byRule ? await market.findFirstInstitution(db, actor, product.lender) : undefined);
  if (id === undefined)
    throw new AppError("invalid", "loanImport.institutionMissing", {}, "institutionId");
  if (!(await market.findInstitution(db, actor, id)))
    throw new AppError("invalid", "loanImport.institutionForeign", { id }, "institutionId");
  const { zone } = await openInstitution(tx, id);
  const today = toLocalDay(tx.now(), zone);
  if (asOf !== undefined && asOf > today)
    throw new AppError("invalid", "loanImport.asOfAhead", { asOf, today }, "asOf");
  return { institutionId: id, asOfOn: asOf ?? addDays(today, -1) };
}

type RunSettings = Pick<ReadyRun, "institutionId" | "byRule" | "asOfOn" | "mapping">;

/** Run that is not stored yet. */
const buildDraft = (settings: RunSettings, rowCount: number): ReadyRun => ({
  ...settings,
  id: 0,
  state: "CHECKING",
  fileName: "loans.json",
  kind: "json",
  sha256: "",
  headers: PUSH_HEADERS,
  rowCount,
  counts: null,
});

/** A tape has the product in its mapping, a request of the API beside the loans. */
function renameFields(error: unknown): never {
  if (!(error instanceof AppError) || !error.field?.startsWith("mapping")) throw error;
  const field = error.field === "mapping" ? "product" : error.field.slice("mapping.".length);
  throw new AppError(error.kind, error.key, error.params, field);
}

async function* fromMemory(rows: readonly SheetRow[]): AsyncGenerator<SheetRow> {
  yield* rows;
}

function auditCheck(tx: Tx<Ctx>, { institutionId }: ReadyRun, counts: Counts): void {
  tx.audit({
    action: "intake.check",
    entity: "import_run",
    entityId: null,
    institutionId,
    after: { ...counts },
  });
}

async function storeRun(
  tx: Tx<Ctx>,
  { institutionId, byRule, asOfOn, mapping, fileName, kind, headers, rowCount }: ReadyRun,
  rows: readonly SheetRow[],
): Promise<number> {
  const lines = rows.map(({ cells }) => `${JSON.stringify([cells])}\n`).join("");
  const settings = { institutionId, byRule, asOfOn, mapping };
  const runId = await runs.insert(tx.db, {
    ...settings,
    fileName,
    kind,
    headers,
    rowCount,
    sizeBytes: Buffer.byteLength(lines),
    sha256: createHash("sha256").update(lines).digest("hex"),
    createdBy: tx.actor.userId,
    createdAt: tx.now(),
  });
  await storeRows(tx.dataDir, runId, lines);
  return runId;
}

async function toReply(
  { db, lang }: Tx<Ctx>,
  { loans }: PushInput,
  summary: Omit<PushReply, "loans">,
  { issues }: Examined,
): Promise<PushReply> {
  const found = await listOutcomes(db);
  return {
    ...summary,
    loans: toOutcomes(loans, found, issues, (issue) => formatIssue(issue, lang)),
  };
}
