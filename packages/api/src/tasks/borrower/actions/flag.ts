import type { ErrorKey } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { type Day, toLocalDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { invalidateLoan } from "../../../account/loan/actions/post.ts";
import { updateWorkRankByHold } from "../../case/actions/hold.ts";
import { lockBorrowerCases } from "../../case/actions/lock.ts";
import { notifyLeaders } from "../../notification/actions.ts";
import type {
  endBorrowerFlag,
  BorrowerFlagKind,
  BorrowerFlagParams,
  addBorrowerFlag,
} from "../contract-flag.ts";
import * as queries from "../queries/flag.ts";
import { nextDay } from "../rules-consent.ts";
import {
  isWithdrawn,
  readParams,
  getDayRefusal,
  getLiftRefusal,
  stopsContact,
  touchesFees,
} from "../rules.ts";
import { citeEvidence } from "./consent-evidence.ts";

/** Records a borrower flag, which the guard reads at each contact in every case of the borrower. */
export const addFlag = (ctx: Ctx, input: z.output<typeof addBorrowerFlag.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { taskId, kind, reason, evidence } = input;
    const { borrowerId, birthOn, zone, borrowerZone } = orNotFound(
      await queries.findFlagSubject(tx.db, tx.actor, taskId),
    );
    const today = toLocalDay(tx.now(), zone);
    const params = await buildParams(tx, borrowerId, input);
    if (evidence && kind !== "CONSENT") throw toAppError("borrower.notConsent", "evidence");
    if (stopsContact(kind) && input.fromOn === undefined)
      throw toAppError("borrower.flagDateRequired", "fromOn");
    const statedOn = consentDay(tx, params, zone) ?? input.fromOn ?? today;
    assertFlagDay(statedOn, { today, birthOn });
    // A consent must not open the contact during which it is recorded.
    const consentOn = nextDay(tx.now(), [zone, borrowerZone]);
    const fromOn = kind === "CONSENT" ? consentOn : statedOn;
    await lockBorrower(tx, borrowerId);
    if (kind === "LANGUAGE") await replaceLanguage(tx, borrowerId, reason);
    const flagId = await recordBorrowerFlag(tx, {
      borrowerId,
      kind,
      fromOn,
      reason,
      params,
      caseId: taskId,
      recordedBy: tx.actor.userId,
    });
    if (flagId === null) throw new AppError("conflict", "borrower.flagExists");
    if (evidence && "consentedAt" in params)
      await citeEvidence(
        tx,
        {
          flagId,
          borrowerId,
          opensOn: fromOn,
          zone,
          consentedAt: new Date(params.consentedAt),
          recordedAt: tx.now(),
        },
        evidence,
      );
    if (kind === "CONSENT")
      await notifyLeaders(tx, {
        kind: "CONSENT_RECORDED",
        caseId: taskId,
        agentId: tx.actor.userId,
      });
    return { flagId };
  });

/** Parses the parameters of the kind. A named number must be a contact of the borrower. */
async function buildParams(
  tx: Tx<Ctx>,
  borrowerId: number,
  { kind, params }: z.output<typeof addBorrowerFlag.input>,
): Promise<BorrowerFlagParams[BorrowerFlagKind]> {
  const read = readParams(kind, params);
  if ("refusal" in read) throw toAppError(read.refusal.key, read.refusal.field);
  const named = "contactId" in read.params ? read.params.contactId : undefined;
  if (named !== undefined && !(await queries.hasContact(tx.db, borrowerId, named)))
    throw toAppError("contact.notOfBorrower", "params.contactId");
  return read.params;
}

const toAppError = (key: ErrorKey, field: string): AppError =>
  new AppError("invalid", key, {}, field);

/** Returns the day of a consent, which cannot be in the future, or null for other kinds. */
function consentDay(
  tx: Tx<Ctx>,
  params: BorrowerFlagParams[BorrowerFlagKind],
  zone: string,
): Day | null {
  if (!("consentedAt" in params)) return null;
  const consentedAt = new Date(params.consentedAt);
  if (consentedAt > tx.now()) throw toAppError("borrower.flagInFuture", "params.consentedAt");
  return toLocalDay(consentedAt, zone);
}

/** Ends the earlier language flag: a borrower has one language at a time. */
async function replaceLanguage(tx: Tx<Ctx>, borrowerId: number, reason: string): Promise<void> {
  const earlier = await queries.findOpenFlag(tx.db, borrowerId, "LANGUAGE");
  if (earlier !== undefined) await closeBorrowerFlag(tx, "borrowerFlag.withdraw", earlier, reason);
}

export const endFlag = (ctx: Ctx, { flagId, reason }: z.output<typeof endBorrowerFlag.input>) =>
  inTransaction(ctx, { flagId, reason }, async (tx) => {
    const flag = await lockBorrowerFlag(tx, flagId);
    const refusal = getLiftRefusal(flag, { ...flag, userId: tx.actor.userId });
    if (refusal) throw new AppError("forbidden", refusal);
    await markEnded(tx, { ...flag, flagId, reason });
    return { flagId };
  });

/**
 * Ends a consent or language flag at once. Messages that wait in the outbox are checked without it.
 */
export const withdrawFlag = (
  ctx: Ctx,
  { flagId, reason }: z.output<typeof endBorrowerFlag.input>,
) =>
  inTransaction(ctx, { flagId, reason }, async (tx) => {
    const flag = await lockBorrowerFlag(tx, flagId);
    if (!isWithdrawn(flag.kind)) throw new AppError("forbidden", "borrower.cannotLiftFlag");
    await closeBorrowerFlag(tx, "borrowerFlag.withdraw", flagId, reason);
    await updateFlaggedCases(tx, flag);
    return { flagId };
  });

/** Locks the flag with the loans and cases of its borrower. Refuses an ended flag. */
export async function lockBorrowerFlag(
  tx: Tx<Ctx>,
  flagId: number,
): Promise<queries.LockedBorrowerFlag> {
  const { db, actor } = tx;
  const { borrowerId } = orNotFound(await queries.find(db, actor, flagId));
  await lockBorrower(tx, borrowerId);
  const locked = orNotFound(await queries.find(db, actor, flagId));
  if (locked.endedAt) throw new AppError("conflict", "record.changed");
  return locked;
}

export async function closeBorrowerFlag(
  tx: Tx<Ctx>,
  action: "borrowerFlag.end" | "borrowerFlag.withdraw",
  flagId: number,
  reason: string,
): Promise<void> {
  await queries.end(tx.db, flagId, {
    endedBy: tx.actor.userId,
    endedAt: tx.now(),
    endReason: reason,
  });
  tx.audit({ action, entity: "borrower_flag", entityId: flagId, after: { reason } });
}

/** Refuses a day on which a flag of the borrower cannot start. */
export async function assertBorrowerFlagDay(
  tx: Tx<BaseContext>,
  borrowerId: number,
  fromOn: Day,
  today: Day,
): Promise<void> {
  const birthOn = await queries.getBirthDate(tx.db, borrowerId);
  assertFlagDay(fromOn, { today, birthOn }, "flagFromOn");
}

function assertFlagDay(
  fromOn: Day,
  bounds: { today: Day; birthOn: Day | null },
  field = "fromOn",
): void {
  const refusal = getDayRefusal(fromOn, bounds);
  if (refusal) throw new AppError("invalid", refusal, {}, field);
}

/**
 * Locks all loans of the borrower, then all cases. Every change of borrower flags uses this order
 * to avoid deadlocks.
 */
async function lockBorrower(tx: Tx<BaseContext>, borrowerId: number): Promise<void> {
  await queries.lockBorrowerLoans(tx.db, borrowerId);
  await lockBorrowerCases(tx, borrowerId);
}

export const lockCaseBorrower = async (tx: Tx<BaseContext>, caseId: number): Promise<void> =>
  lockBorrower(tx, await queries.getBorrowerId(tx.db, caseId));

/**
 * Records a borrower flag; the caller has locked loans and cases of the borrower. Returns null when
 * an equal flag is open: the earlier one remains.
 */
export async function recordBorrowerFlag(
  tx: Tx<BaseContext>,
  flag: Omit<queries.NewBorrowerFlag, "recordedAt">,
): Promise<number | null> {
  const recordedAt = tx.now();
  const id = await queries.insert(tx.db, { ...flag, recordedAt });
  if (id === undefined) return null;
  tx.audit({
    action: "borrowerFlag.add",
    entity: "borrower_flag",
    entityId: id,
    after: { ...flag },
  });
  await updateFlaggedCases(tx, flag);
  if (stopsContact(flag.kind)) tx.publish({ type: "borrower.flagAdded", ids: { flagId: id } });
  return id;
}

/** Finds the open flag of a kind. The caller has locked the borrower. */
export const findOpenFlag = (
  { db }: Tx<BaseContext>,
  borrowerId: number,
  kind: BorrowerFlagKind,
): Promise<number | undefined> => queries.findOpenFlag(db, borrowerId, kind);

/**
 * Ends a flag that was never true. The caller has locked loans and cases of the borrower. Returns
 * false when it has ended already.
 */
export async function refuteBorrowerFlag(tx: Tx<Ctx>, flag: BorrowerFlagEnding): Promise<boolean> {
  const { borrowerId, kind, flagId } = flag;
  if ((await findOpenFlag(tx, borrowerId, kind)) !== flagId) return false;
  await markEnded(tx, flag);
  return true;
}

interface BorrowerFlagEnding extends Pick<queries.LockedBorrowerFlag, "borrowerId" | "kind"> {
  readonly flagId: number;
  readonly reason: string;
}

async function markEnded(tx: Tx<Ctx>, flag: BorrowerFlagEnding): Promise<void> {
  const { flagId, reason } = flag;
  await closeBorrowerFlag(tx, "borrowerFlag.end", flagId, reason);
  await updateFlaggedCases(tx, flag);
  if (stopsContact(flag.kind)) tx.publish({ type: "borrower.flagEnded", ids: { flagId } });
}

/**
 * Updates the borrower's cases after a change of a flag, and the late fees when the flag affects
 * them.
 */
export async function updateFlaggedCases(
  tx: Tx<BaseContext>,
  { borrowerId, kind }: Pick<queries.LockedBorrowerFlag, "borrowerId" | "kind">,
): Promise<void> {
  for (const { id: caseId } of await lockBorrowerCases(tx, borrowerId)) {
    if (stopsContact(kind)) await updateWorkRankByHold(tx, caseId);
    tx.publish({ type: "case.held", ids: { caseId } });
  }
  if (touchesFees(kind)) await feesChanged(tx, borrowerId);
}

/**
 * Invalidates every loan of the borrower after a change of the day on which late fees end or pause.
 * The loans are locked.
 */
async function feesChanged(tx: Tx<BaseContext>, borrowerId: number): Promise<void> {
  for (const loanId of await queries.listLoanIds(tx.db, borrowerId))
    await invalidateLoan(tx, loanId, { kind: "BORROWER", refId: borrowerId });
}
