import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, toTrpcError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { closeForDeduction } from "../../../tasks/hold/actions.ts";
import { notifyUser } from "../../../tasks/notification/actions.ts";
import type { Deduction } from "../contract.ts";
import type { Decision, decideMany } from "../contract-approval.ts";
import { type DeductionKind, REASON_SHORTEST } from "../contract-words.ts";
import { lockBudget } from "../queries/authority.ts";
import { setEnded, setWaiting } from "../queries/change.ts";
import type { DeductionRow } from "../queries/row.ts";
import { type Authority, type Next, nextStep, getDeciderRefusal } from "../rules/level.ts";
import type { DeductionRequest } from "../rules/quote.ts";
import { grantDeduction } from "./grant.ts";
import { getAuthority, quoteOrThrow, getDecisionBasis, toMeasured } from "./basis.ts";
import { type LockedDeduction, lockDeduction, getDeductionView } from "./lock.ts";
import { isChecked } from "./approval.ts";
import { recordDeductionStep } from "./record.ts";
import { chargeWaiting } from "./waiting.ts";

/**
 * Approves or rejects within the limit of the caller's level; an approval beyond it passes the
 * application to the next level.
 */
export const decide = (ctx: Ctx, decision: Decision): Promise<Deduction> =>
  inTransaction(ctx, decision, (tx) => decideDeduction(tx, decision));

async function decideDeduction(
  tx: Tx<Ctx>,
  decision: Decision,
  kind?: DeductionKind,
): Promise<Deduction> {
  const deduction = await lockDeduction(tx, decision.deductionId);
  const { row } = deduction;
  const authority = await getAuthority(tx, deduction.loan.today);
  const refusal = getDeciderRefusal(row, authority, tx.actor.userId);
  if (refusal)
    throw new AppError(refusal === "deduction.notPending" ? "conflict" : "forbidden", refusal);
  if (row.version !== decision.version) throw new AppError("conflict", "record.changed");
  if (kind && row.kind !== kind) throw new AppError("conflict", "deduction.otherKind");
  if (decision.decision === "REJECT") await reject(tx, deduction, decision);
  else await approve(tx, deduction, decision, authority);
  return getDeductionView(tx, row.id);
}

async function reject(
  tx: Tx<Ctx>,
  { row }: LockedDeduction,
  { note: text = "" }: Decision,
): Promise<void> {
  if (text.length < REASON_SHORTEST)
    throw new AppError("invalid", "deduction.reasonRequired", {}, "note");
  await setEnded(tx.db, row.id, "REJECTED", tx.now());
  await closeForDeduction(tx, row.caseId);
  await recordDeductionStep(tx, row, { event: "REJECTED", level: row.level, recordStep: text });
  await notifyApplicant(tx, row, "DEDUCTION_REJECTED");
  await chargeWaiting(tx, row);
}

async function approve(
  tx: Tx<Ctx>,
  deduction: LockedDeduction,
  decision: Decision,
  { reviewsLevel }: Authority,
): Promise<void> {
  const { row, loan, subject } = deduction;
  const quote = quoteOrThrow(loan, toRequest(row));
  await lockBudget(tx.db, row.institutionId);
  const basis = await getDecisionBasis(tx, subject, loan, row.id);
  const next = nextStep(row, reviewsLevel, {
    ...basis,
    measured: toMeasured(quote, basis),
    checked: isChecked(quote, basis),
  });
  if (!next) throw new AppError("conflict", "deduction.beyondLimits");
  if (next.step !== "APPROVED") return passOn(tx, row, next, decision, reviewsLevel ?? row.level);
  await grantDeduction(tx, deduction, quote, basis, { ...decision, level: next.level });
  await closeForDeduction(tx, row.caseId);
  await notifyApplicant(tx, row, "DEDUCTION_APPROVED");
}

/** Builds the request of the applicant, for a new quote on the current account. */
export const toRequest = (row: DeductionRow): DeductionRequest =>
  row.kind === "FULL"
    ? { kind: "FULL", cleanMode: row.cleanMode ?? 3, amountMinor: row.amountMinor }
    : { kind: "PART", payMinor: row.payMinor, amountMinor: row.amountMinor };

async function passOn(
  tx: Tx<Ctx>,
  row: DeductionRow,
  { step, level: to }: Exclude<Next, { step: "APPROVED" }>,
  { note: text, countsForKpi = row.countsForKpi }: Decision,
  level: DeductionRow["level"],
): Promise<void> {
  const checking = step === "ENDORSED";
  await setWaiting(tx.db, row.id, { level: to, checking, countsForKpi });
  await recordDeductionStep(tx, row, {
    event: step,
    level,
    ...(text ? { recordStep: text } : {}),
    after: { to, checking },
  });
}

const notifyApplicant = (
  tx: Tx<Ctx>,
  { applicantId: userId, caseId }: DeductionRow,
  kind: "DEDUCTION_APPROVED" | "DEDUCTION_REJECTED",
): Promise<void> => notifyUser(tx, { userId, kind, caseId });

type Many = z.output<typeof decideMany.input>;

/** Decides each application in its own transaction: a refusal does not affect the others. */
export async function decideAll(
  ctx: Ctx,
  { kind, items, ...decision }: Many,
): Promise<z.infer<typeof decideMany.output>> {
  const done: z.infer<typeof decideMany.output>["done"] = [];
  const refused: z.infer<typeof decideMany.output>["refused"] = [];
  // An idempotency key covers one transaction, and here are many. The version of each row prevents
  // a second decision.
  const unkeyedContext = { ...ctx, idempotencyKey: null };
  for (const item of toUniqueItems(items)) {
    const itemDecision = { ...decision, ...item };
    try {
      const { deductionId, state, level } = await inTransaction(
        unkeyedContext,
        itemDecision,
        (tx) => decideDeduction(tx, itemDecision, kind),
      );
      done.push({ deductionId, state, level });
    } catch (error) {
      refused.push(toRejectedItem(ctx, item.deductionId, error));
    }
  }
  return { done, refused };
}

const toUniqueItems = (items: Many["items"]) => [
  ...new Map(items.map((item) => [item.deductionId, item])).values(),
];

function toRejectedItem({ lang }: Ctx, deductionId: number, error: unknown) {
  const { cause } = toTrpcError(error);
  if (!(cause instanceof AppError)) throw error;
  const { key, params } = cause;
  return { deductionId, key, message: errorMessage(lang, key, params) };
}
