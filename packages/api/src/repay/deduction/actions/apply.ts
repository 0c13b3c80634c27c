import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { isOpen as isOpenCase } from "../../../tasks/case/rules.ts";
import { openForDeduction } from "../../../tasks/hold/actions.ts";
import { assertWithinBounds } from "../../code/actions/issue.ts";
import { listPaymentChannels } from "../../code/actions/offer.ts";
import type { DerivedLoan } from "../../../account/loan/actions/account.ts";
import type * as c from "../contract.ts";
import type { Deduction } from "../contract.ts";
import type { Level, ReasonCode } from "../contract-words.ts";
import { lockBudget } from "../queries/authority.ts";
import { insert } from "../queries/change.ts";
import { type DeductionRow, findDeduction, findOpenDeduction } from "../queries/row.ts";
import type { DeductionQuote, DeductionRequest } from "../rules/quote.ts";
import { grantDeduction, toQuoted } from "./grant.ts";
import { quoteOrThrow, getDecisionBasis } from "./basis.ts";
import { type LockedDebt, lockDebt, getDeductionView } from "./lock.ts";
import { isGrantedAtOnce, pathOrThrow, assertModePermitted, getStartLevel } from "./approval.ts";
import { recordDeductionStep } from "./record.ts";

interface Why {
  readonly reasonCode: ReasonCode;
  readonly reason: string;
  readonly channel: string;
  readonly bank: string;
}

export const applyFull = (
  ctx: Ctx,
  input: z.output<typeof c.createFull.input>,
): Promise<Deduction> => {
  const { taskId, cleanMode, amountMinor, ...why } = input;
  const request = { kind: "FULL", cleanMode, amountMinor } as const;
  return inTransaction(ctx, input, (tx) => applyFor(tx, taskId, request, why));
};

export const applyPart = (
  ctx: Ctx,
  input: z.output<typeof c.createPart.input>,
): Promise<Deduction> => {
  const { taskId, payMinor, amountMinor, ...why } = input;
  const request = { kind: "PART", payMinor, amountMinor } as const;
  return inTransaction(ctx, input, (tx) => applyFor(tx, taskId, request, why));
};

/**
 * Inserts the application. A small one is approved at once; any other opens a hold that stops
 * contact until the decision.
 */
async function applyFor(
  tx: Tx<Ctx>,
  taskId: number,
  request: DeductionRequest,
  why: Why,
): Promise<Deduction> {
  const debt = await lockDebt(tx, taskId);
  const { subject, loan } = debt;
  await assertCanApply(tx, debt);
  await assertModePermitted(tx, subject, loan, request);
  const quote = quoteOrThrow(loan, request);
  await assertChannelOpen(tx, loan, quote, why);
  await lockBudget(tx.db, subject.institutionId);
  const basis = await getDecisionBasis(tx, subject, loan, 0);
  const path = pathOrThrow(quote, basis, await getStartLevel(tx), loan.currency);
  const automatic = await isGrantedAtOnce(tx, subject, request, quote, basis);
  const level = automatic ? 0 : (path[0]?.level ?? 1);
  const row = await write(tx, debt, { request, quote, why, level });
  if (automatic) await grantDeduction(tx, { ...debt, row }, quote, basis, { level, automatic });
  else await openForDeduction(tx, taskId, why.reason);
  return getDeductionView(tx, row.id);
}

async function assertCanApply({ db }: Tx<Ctx>, { case: locked }: LockedDebt): Promise<void> {
  if (!isOpenCase(locked.status)) throw new AppError("conflict", "deduction.caseClosed");
  if (await findOpenDeduction(db, locked.id))
    throw new AppError("conflict", "deduction.alreadyOpen");
}

/** Checks the channel at the application, so that the code does not fail after the approval. */
async function assertChannelOpen(
  tx: Tx<Ctx>,
  loan: DerivedLoan,
  { payMinor }: DeductionQuote,
  { channel, bank }: Why,
): Promise<void> {
  const channels = await listPaymentChannels(tx, { loanId: loan.id });
  const paymentChannel = channels.find(
    (candidate) => candidate.channel === channel && candidate.bank === bank,
  );
  if (!paymentChannel) throw new AppError("invalid", "code.channelClosed", {}, "bank");
  assertWithinBounds(paymentChannel, payMinor, "bank");
}

interface NewApplication {
  readonly request: DeductionRequest;
  readonly quote: DeductionQuote;
  readonly why: Why;
  readonly level: Level;
}

async function write(
  tx: Tx<Ctx>,
  { subject, loan }: LockedDebt,
  { request, quote, why, level }: NewApplication,
): Promise<DeductionRow> {
  const { caseId, loanId, institutionId, stageId } = subject;
  const id = await insert(tx.db, {
    caseId,
    loanId,
    institutionId,
    stageId,
    kind: request.kind,
    cleanMode: request.kind === "FULL" ? request.cleanMode : null,
    level,
    ...why,
    ...toQuoted(quote, loan),
    applicantId: tx.actor.userId,
    appliedAt: tx.now(),
  });
  const row = orNotFound(await findDeduction(tx.db, id));
  const { amountMinor, payMinor } = row;
  await recordDeductionStep(tx, row, {
    event: "APPLIED",
    level,
    recordStep: why.reason,
    after: { caseId, kind: request.kind, amountMinor, payMinor },
  });
  return row;
}
