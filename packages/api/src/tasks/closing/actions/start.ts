import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { addDays, type Day } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { caseSeen } from "../../../core/scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { assertBorrowerFlagDay } from "../../borrower/actions/flag.ts";
import {
  type cancel,
  type ClosingKind,
  type ClosingReason,
  FLAG_KIND_BY_REASON,
  type request,
  type requestWriteOff,
  type RequestState,
  type withdraw,
} from "../contract.ts";
import { listClosingReaders } from "../queries/inputs.ts";
import { voidCaseRequests } from "../queries/on-borrower-flag.ts";
import {
  hasOpenRequest,
  insert,
  type NewRequest,
  voidAnnouncedRecall,
} from "../queries/request.ts";
import { type ClosingPolicy, isReasonAllowed } from "../rules.ts";
import { reducesDebt } from "../contract-codes.ts";
import {
  allowClosing,
  type ClosingAccount,
  executeClosing,
  lockClosing,
  notifyAgency,
} from "./execute.ts";

type Done = z.output<typeof withdraw.output>;

interface ClosingInput {
  readonly taskId: number;
  readonly kind: ClosingKind;
  readonly reason: ClosingReason;
  readonly note: string;
  readonly flagFromOn?: Day | undefined;
}

/**
 * Withdraws the case for the lender, now or on an announced day. A second person decides when the
 * reason reduces the debt.
 */
export const withdrawCase = (ctx: Ctx, input: z.output<typeof withdraw.input>): Promise<Done> =>
  inTransaction(ctx, input, async (tx) => {
    const closingInput = { ...input, kind: "WITHDRAW" } as const;
    const account = await lockForRequest(tx, closingInput);
    if (reducesDebt(closingInput.reason)) return requestDecision(tx, account, closingInput);
    await voidRequests(tx, closingInput);
    return input.inDays > 0
      ? announce(tx, account, closingInput, input.inDays)
      : carryOut(tx, account, closingInput);
  });

/**
 * Voids requests with the same borrower flag as reason, because this withdrawal makes their
 * decision unnecessary.
 */
async function voidRequests(tx: Tx<Ctx>, { taskId, reason }: ClosingInput): Promise<void> {
  if (!FLAG_KIND_BY_REASON[reason]) return;
  await voidCaseRequests(tx.db, taskId, { reason, at: tx.now() });
}

/**
 * Cancels a case that was opened by mistake. A second person decides when the reason reduces the
 * debt.
 */
export const cancelCase = (ctx: Ctx, input: z.output<typeof cancel.input>): Promise<Done> =>
  inTransaction(ctx, input, async (tx) => {
    const closingInput = { ...input, kind: "CANCEL" } as const;
    const account = await lockForRequest(tx, closingInput);
    return reducesDebt(closingInput.reason)
      ? requestDecision(tx, account, closingInput)
      : carryOut(tx, account, closingInput);
  });

/** Requests a withdrawal or cancellation from users who may execute it. */
export const requestClosing = (ctx: Ctx, input: z.output<typeof request.input>): Promise<Done> =>
  submitRequest(ctx, input);

export const submitWriteOffRequest = (
  ctx: Ctx,
  input: z.output<typeof requestWriteOff.input>,
): Promise<Done> => submitRequest(ctx, { ...input, kind: "WRITE_OFF" });

const submitRequest = (ctx: Ctx, closingInput: ClosingInput): Promise<Done> =>
  inTransaction(ctx, closingInput, async (tx) =>
    requestDecision(tx, await lockForRequest(tx, closingInput), closingInput),
  );

async function requestDecision(
  tx: Tx<Ctx>,
  account: ClosingAccount,
  closingInput: ClosingInput,
): Promise<Done> {
  const flagFromOn = getFlagDay(account, closingInput);
  const requestId = await enter(tx, closingInput, { state: "REQUESTED", flagFromOn });
  const { institutionId } = account.case;
  note(tx, "closing.request", requestId, closingInput, institutionId);
  return { requestId, state: "REQUESTED", effectiveOn: null };
}

/** Requests the closing of a case that the caller was found to reach. */
export const requestForLoan = async (
  tx: Tx<Ctx>,
  loanId: number,
  closingInput: ClosingInput,
): Promise<Done> => requestDecision(tx, await lockAllowed(tx, loanId, closingInput), closingInput);

async function lockForRequest(tx: Tx<Ctx>, closingInput: ClosingInput): Promise<ClosingAccount> {
  const seen = await caseSeen(tx.db, tx.actor, closingInput.taskId);
  return lockAllowed(tx, orNotFound(seen).loanId, closingInput);
}

async function lockAllowed(
  tx: Tx<Ctx>,
  loanId: number,
  closingInput: ClosingInput,
): Promise<ClosingAccount> {
  const { taskId, kind, reason } = closingInput;
  const account = await lockClosing(tx, loanId, taskId, reason);
  if (!isReasonAllowed(kind, reason))
    throw new AppError("invalid", "closing.wrongReason", {}, "reason");
  await assertFlagDayAllowed(tx, account, closingInput);
  await allowClosing(tx, account, kind, reason);
  return account;
}

/** Refuses a day for reasons without a borrower flag, and a day on which the flag cannot start. */
async function assertFlagDayAllowed(
  tx: Tx<Ctx>,
  { case: locked, loan: { today } }: ClosingAccount,
  { reason, flagFromOn }: ClosingInput,
): Promise<void> {
  if (flagFromOn === undefined) return;
  if (!FLAG_KIND_BY_REASON[reason])
    throw new AppError("invalid", "closing.dateNotApplicable", {}, "flagFromOn");
  await assertBorrowerFlagDay(tx, locked.borrowerId, flagFromOn, today);
}

/** Defaults to the day of the request, however long the decision takes. */
const getFlagDay = (
  { loan: { today } }: ClosingAccount,
  { reason, flagFromOn }: ClosingInput,
): Day | null => (FLAG_KIND_BY_REASON[reason] ? (flagFromOn ?? today) : null);

async function carryOut(
  tx: Tx<Ctx>,
  account: ClosingAccount,
  closingInput: ClosingInput,
): Promise<Done> {
  const at = tx.now();
  const flagFromOn = getFlagDay(account, closingInput);
  const done = { state: "DONE", endedAt: at } as const;
  const requestId = await enter(tx, closingInput, { ...done, flagFromOn });
  note(tx, "closing.execute", requestId, closingInput, account.case.institutionId);
  const requesterId = tx.actor.userId;
  await executeClosing(tx, account, { ...closingInput, flagFromOn, requesterId });
  return { requestId, state: "DONE", effectiveOn: null };
}

/**
 * Announces the recall. The institution works the case until then, and a payment that closes the
 * case voids the recall.
 */
async function announce(
  tx: Tx<Ctx>,
  account: ClosingAccount,
  closingInput: ClosingInput,
  inDays: number,
): Promise<Done> {
  const effectiveOn = recallDay(account, inDays);
  const state: RequestState = "PENDING";
  const flagFromOn = getFlagDay(account, closingInput);
  const requestId = await enter(tx, closingInput, { state, flagFromOn, effectiveOn });
  note(tx, "closing.announce", requestId, closingInput, account.case.institutionId);
  await notifyAgency(tx, account.case, await listClosingReaders(tx.db, account.case));
  return { requestId, state, effectiveOn };
}

export function recallDay({ loan: { today }, policy }: ClosingAccount, inDays: number): string {
  assertWithinRecallDays(policy, inDays);
  return addDays(today, inDays);
}

export function assertWithinRecallDays({ maxRecallDays }: ClosingPolicy, inDays: number): void {
  if (inDays > maxRecallDays)
    throw new AppError("invalid", "closing.tooFar", { max: maxRecallDays }, "inDays");
}

async function enter(
  tx: Tx<Ctx>,
  { taskId, kind, reason, note: text }: ClosingInput,
  done: Pick<NewRequest, "state" | "flagFromOn" | "effectiveOn" | "endedAt">,
): Promise<number> {
  if (await hasOpenRequest(tx.db, taskId))
    throw new AppError("conflict", "closing.alreadyRequested");
  if (done.state === "PENDING") await voidAnnouncedRecall(tx.db, taskId, tx.now());
  return insert(tx.db, {
    caseId: taskId,
    kind,
    reason,
    note: text,
    requesterId: tx.actor.userId,
    requestedAt: tx.now(),
    ...done,
  });
}

const note = (
  tx: Tx<Ctx>,
  action: `closing.${string}`,
  requestId: number,
  { taskId, kind, reason }: ClosingInput,
  institutionId: number,
): void => {
  tx.audit({
    action,
    entity: "closing_request",
    entityId: requestId,
    institutionId,
    after: { caseId: taskId, kind, reason },
  });
  tx.publish({ type: "closing.changed", ids: { caseId: taskId, requestId } });
};
