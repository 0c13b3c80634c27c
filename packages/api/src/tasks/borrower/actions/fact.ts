import type { z } from "zod";
import type { Ctx, Visit } from "../../../core/context.ts";
import { type Day, dayOf } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { outdate } from "../../../account/loan/actions/post.ts";
import { placeByHold } from "../../case/actions/hold.ts";
import { lockCasesOf } from "../../case/actions/lock.ts";
import type { endFact, FactKind, recordFact } from "../contract.ts";
import * as queries from "../queries/fact.ts";
import { refuseDay, touchesFees } from "../rules.ts";

export const listFacts = (ctx: Ctx, { taskId }: { taskId: number }) =>
  queries.list(ctx.db, ctx.actor, taskId);

/** The guard refuses every contact with him from this commit on, whichever case it is about. */
export const recordFactOf = (
  ctx: Ctx,
  input: z.output<typeof recordFact.input>,
) =>
  inTransaction(ctx, input, async (tx) => {
    const { taskId, kind, fromOn, reason } = input;
    const { borrowerId, birthOn, zone } = orNotFound(
      await queries.subjectOf(tx.db, tx.actor, taskId),
    );
    refuseOtherDays(fromOn, { today: dayOf(tx.now(), zone), birthOn });
    await lockBorrower(tx, borrowerId);
    const factId = await enterFact(tx, {
      ...{ borrowerId, kind, fromOn, reason },
      ...{ caseId: taskId, recordedBy: tx.actor.userId },
    });
    if (factId === null) throw new AppError("conflict", "borrower.factKnown");
    return { factId };
  });

export const endFactOf = (
  ctx: Ctx,
  { factId, reason }: z.output<typeof endFact.input>,
) =>
  inTransaction(ctx, { factId, reason }, async (tx) => {
    const { db, actor } = tx;
    const { borrowerId, kind } = orNotFound(
      await queries.find(db, actor, factId),
    );
    await lockBorrower(tx, borrowerId);
    const locked = orNotFound(await queries.find(db, actor, factId));
    if (locked.endedAt) throw new AppError("conflict", "record.changed");
    if (locked.recordedBy === actor.userId)
      throw new AppError("forbidden", "borrower.ownFact");
    if (locked.isSamePerson)
      throw new AppError("forbidden", "access.samePerson");
    await queries.end(db, factId, { endedBy: actor.userId, endedAt: tx.now() });
    tx.audit({
      action: "fact.end",
      entity: "borrower_fact",
      entityId: factId,
      after: { reason },
    });
    await reachCases(tx, borrowerId, kind);
    return { factId };
  });

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

/** The same, for the borrower of a case. */
export const lockBorrowerOf = async (
  tx: Tx<Visit>,
  caseId: number,
): Promise<void> => lockBorrower(tx, await queries.borrowerOf(tx.db, caseId));

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
  await reachCases(tx, fact.borrowerId, fact.kind);
  return id;
}

/** What has changed of the borrower reaches his cases, and his fees where they hang on it. */
async function reachCases(
  tx: Tx<Visit>,
  borrowerId: number,
  kind: FactKind,
): Promise<void> {
  for (const { id: caseId } of await lockCasesOf(tx, borrowerId)) {
    await placeByHold(tx, caseId);
    tx.publish({ type: "case.held", ids: { caseId } });
  }
  if (touchesFees(kind)) await feesChanged(tx, borrowerId);
}

/** From which day his late fees end or wait has changed, with his loans locked: the money of each of them follows. */
async function feesChanged(tx: Tx<Visit>, borrowerId: number): Promise<void> {
  for (const loanId of await queries.loansOf(tx.db, borrowerId))
    await outdate(tx, loanId, { kind: "BORROWER", refId: borrowerId });
}
