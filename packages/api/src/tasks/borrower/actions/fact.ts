import type { ErrorKey } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx, Visit } from "../../../core/context.ts";
import { type Day, dayOf } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { outdate } from "../../../account/loan/actions/post.ts";
import { placeByHold } from "../../case/actions/hold.ts";
import { lockCasesOf } from "../../case/actions/lock.ts";
import { tellLeaders } from "../../notice/actions.ts";
import type { endFact, FactKind, FactParams, recordFact } from "../contract-fact.ts";
import * as queries from "../queries/fact.ts";
import { nextDay } from "../rules-consent.ts";
import {
  isWithdrawn,
  readParams,
  refuseDay,
  refuseLift,
  stopsContact,
  touchesFees,
} from "../rules.ts";
import { citeEvidence } from "./proof.ts";

/** Records a fact, which the guard reads at each contact in every case of the borrower. */
export const recordFactOf = (ctx: Ctx, input: z.output<typeof recordFact.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { taskId, kind, reason, evidence } = input;
    const { borrowerId, birthOn, zone, borrowerZone } = orNotFound(
      await queries.subjectOf(tx.db, tx.actor, taskId),
    );
    const today = dayOf(tx.now(), zone);
    const params = await paramsOf(tx, borrowerId, input);
    if (evidence && kind !== "CONSENT") throw refused("borrower.notConsent", "evidence");
    if (stopsContact(kind) && input.fromOn === undefined)
      throw refused("borrower.factDay", "fromOn");
    const statedOn = consentDay(tx, params, zone) ?? input.fromOn ?? today;
    refuseOtherDays(statedOn, { today, birthOn });
    // A consent must not open the contact during which it is recorded.
    const consentOn = nextDay(tx.now(), [zone, borrowerZone]);
    const fromOn = kind === "CONSENT" ? consentOn : statedOn;
    await lockBorrower(tx, borrowerId);
    if (kind === "LANGUAGE") await replaceLanguage(tx, borrowerId, reason);
    const factId = await enterFact(tx, {
      borrowerId,
      kind,
      fromOn,
      reason,
      params,
      caseId: taskId,
      recordedBy: tx.actor.userId,
    });
    if (factId === null) throw new AppError("conflict", "borrower.factKnown");
    if (evidence && "givenAt" in params)
      await citeEvidence(
        tx,
        {
          factId,
          borrowerId,
          opensOn: fromOn,
          zone,
          givenAt: new Date(params.givenAt),
          recordedAt: tx.now(),
        },
        evidence,
      );
    if (kind === "CONSENT")
      await tellLeaders(tx, { kind: "CONSENT_RECORDED", caseId: taskId, agentId: tx.actor.userId });
    return { factId };
  });

/** Reads the parameters of the kind; a named number must be a contact of the borrower. */
async function paramsOf(
  tx: Tx<Ctx>,
  borrowerId: number,
  { kind, params }: z.output<typeof recordFact.input>,
): Promise<FactParams[FactKind]> {
  const read = readParams(kind, params);
  if ("refusal" in read) throw refused(read.refusal.key, read.refusal.field);
  const named = "contactId" in read.params ? read.params.contactId : undefined;
  if (named !== undefined && !(await queries.hasContact(tx.db, borrowerId, named)))
    throw refused("contact.notOfBorrower", "params.contactId");
  return read.params;
}

const refused = (key: ErrorKey, field: string): AppError => new AppError("invalid", key, {}, field);

/** The day on which a consent was given, which has come; null for anything else. */
function consentDay(tx: Tx<Ctx>, params: FactParams[FactKind], zone: string): Day | null {
  if (!("givenAt" in params)) return null;
  const givenAt = new Date(params.givenAt);
  if (givenAt > tx.now()) throw refused("borrower.factInFuture", "params.givenAt");
  return dayOf(givenAt, zone);
}

/** He has one language at a time: what he says now ends what he said before. */
async function replaceLanguage(tx: Tx<Ctx>, borrowerId: number, reason: string): Promise<void> {
  const earlier = await queries.openOf(tx.db, borrowerId, "LANGUAGE");
  if (earlier !== undefined) await finish(tx, "fact.withdraw", earlier, reason);
}

export const endFactOf = (ctx: Ctx, { factId, reason }: z.output<typeof endFact.input>) =>
  inTransaction(ctx, { factId, reason }, async (tx) => {
    const fact = await lockFact(tx, factId);
    const refusal = refuseLift(fact, { ...fact, userId: tx.actor.userId });
    if (refusal) throw new AppError("forbidden", refusal);
    await markEnded(tx, { ...fact, factId, reason });
    return { factId };
  });

/** A withdrawn consent ends at once: what waits to leave is judged without it. */
export const withdrawFactOf = (ctx: Ctx, { factId, reason }: z.output<typeof endFact.input>) =>
  inTransaction(ctx, { factId, reason }, async (tx) => {
    const fact = await lockFact(tx, factId);
    if (!isWithdrawn(fact.kind)) throw new AppError("forbidden", "borrower.factLifted");
    await finish(tx, "fact.withdraw", factId, reason);
    await reachCases(tx, fact);
    return { factId };
  });

/** The fact with loans and cases of its borrower locked; refused where it has ended. */
export async function lockFact(tx: Tx<Ctx>, factId: number): Promise<queries.LockedFact> {
  const { db, actor } = tx;
  const { borrowerId } = orNotFound(await queries.find(db, actor, factId));
  await lockBorrower(tx, borrowerId);
  const locked = orNotFound(await queries.find(db, actor, factId));
  if (locked.endedAt) throw new AppError("conflict", "record.changed");
  return locked;
}

export async function finish(
  tx: Tx<Ctx>,
  action: "fact.end" | "fact.withdraw",
  factId: number,
  reason: string,
): Promise<void> {
  await queries.end(tx.db, factId, {
    endedBy: tx.actor.userId,
    endedAt: tx.now(),
    endReason: reason,
  });
  tx.audit({
    action,
    entity: "borrower_fact",
    entityId: factId,
    after: { reason },
  });
}

/** Refuses a day from which nothing can be so of the borrower of this case. */
export async function allowFactOn(
  tx: Tx<Visit>,
  borrowerId: number,
  fromOn: Day,
  today: Day,
): Promise<void> {
  const birthOn = await queries.birthOf(tx.db, borrowerId);
  refuseOtherDays(fromOn, { today, birthOn }, "factOn");
}

function refuseOtherDays(
  fromOn: Day,
  known: { today: Day; birthOn: Day | null },
  field = "fromOn",
): void {
  const refusal = refuseDay(fromOn, known);
  if (refusal) throw new AppError("invalid", refusal, {}, field);
}

/** Whoever changes what is so of a borrower has all his loans first and then all his cases, so nobody waits in a ring. */
async function lockBorrower(tx: Tx<Visit>, borrowerId: number): Promise<void> {
  await queries.lockLoansOf(tx.db, borrowerId);
  await lockCasesOf(tx, borrowerId);
}

/** Locks loans and cases of the borrower of a case. */
export const lockBorrowerOf = async (tx: Tx<Visit>, caseId: number): Promise<void> =>
  lockBorrower(tx, await queries.borrowerOf(tx.db, caseId));

/** Loans and cases of the borrower are locked. Null where the same is known of him already: the earlier word stands. */
export async function enterFact(
  tx: Tx<Visit>,
  fact: Omit<queries.NewFact, "recordedAt">,
): Promise<number | null> {
  const recordedAt = tx.now();
  const id = await queries.insert(tx.db, { ...fact, recordedAt });
  if (id === undefined) return null;
  tx.audit({
    action: "fact.record",
    entity: "borrower_fact",
    entityId: id,
    after: { ...fact },
  });
  await reachCases(tx, fact);
  if (stopsContact(fact.kind)) tx.publish({ type: "borrower.factRecorded", ids: { factId: id } });
  return id;
}

/** The fact of a kind that holds of a borrower who is locked. */
export const openFactOf = (
  { db }: Tx<Visit>,
  borrowerId: number,
  kind: FactKind,
): Promise<number | undefined> => queries.openOf(db, borrowerId, kind);

/** Ends a fact that was never true; loans and cases of the borrower are locked. False where it has ended already. */
export async function refuteFact(tx: Tx<Ctx>, fact: FactEnding): Promise<boolean> {
  const { borrowerId, kind, factId } = fact;
  if ((await openFactOf(tx, borrowerId, kind)) !== factId) return false;
  await markEnded(tx, fact);
  return true;
}

interface FactEnding extends Pick<queries.LockedFact, "borrowerId" | "kind"> {
  readonly factId: number;
  readonly reason: string;
}

async function markEnded(tx: Tx<Ctx>, fact: FactEnding): Promise<void> {
  const { factId, reason } = fact;
  await finish(tx, "fact.end", factId, reason);
  await reachCases(tx, fact);
  if (stopsContact(fact.kind)) tx.publish({ type: "borrower.factEnded", ids: { factId } });
}

/** Updates the borrower's cases after a change of a fact, and the fees where they depend on it. */
export async function reachCases(
  tx: Tx<Visit>,
  { borrowerId, kind }: Pick<queries.LockedFact, "borrowerId" | "kind">,
): Promise<void> {
  for (const { id: caseId } of await lockCasesOf(tx, borrowerId)) {
    if (stopsContact(kind)) await placeByHold(tx, caseId);
    tx.publish({ type: "case.held", ids: { caseId } });
  }
  if (touchesFees(kind)) await feesChanged(tx, borrowerId);
}

/** From which day his late fees end or wait has changed, with his loans locked: the money of each of them follows. */
async function feesChanged(tx: Tx<Visit>, borrowerId: number): Promise<void> {
  for (const loanId of await queries.loansOf(tx.db, borrowerId))
    await outdate(tx, loanId, { kind: "BORROWER", refId: borrowerId });
}
