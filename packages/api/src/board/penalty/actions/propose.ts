import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { listApprovers } from "../../../core/approvers.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUsers } from "../../../tasks/notification/actions.ts";
import type { propose } from "../contract.ts";
import { type PenaltyComplaint, findComplaint } from "../queries/get.ts";
import { insertPenalty, lockOrder } from "../queries/write.ts";
import { getObstacle } from "../rules.ts";
import { type Offer, offersFor } from "./offer.ts";

type Input = z.output<typeof propose.input>;

interface Case {
  readonly subject: PenaltyComplaint;
  readonly agentId: number;
  readonly agentInstitutionId: number;
}

/** Returns a visible complaint, locked, that has a liable agent and no penalty. */
async function subjectToPenalise(tx: Tx<Ctx>, orderId: number): Promise<Case> {
  await lockOrder(tx.db, orderId);
  const subject = orNotFound(await findComplaint(tx.db, tx.actor, orderId));
  if (!subject.isSeen) throw new AppError("notFound", "record.notFound");
  const obstacle = getObstacle(subject);
  const { liableId: agentId, agentInstitutionId } = subject;
  if (obstacle !== null || agentId === null || agentInstitutionId === null)
    throw new AppError(
      obstacle === "concerned" ? "forbidden" : "conflict",
      `penalty.${obstacle ?? "noAgent"}`,
      {},
      "orderId",
    );
  return { subject, agentId, agentInstitutionId };
}

/** Proposes a penalty at its current cost. Until another user approves it, nothing is deducted. */
export const proposePenalty = (ctx: Ctx, input: Input): Promise<z.output<typeof propose.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { orderId, reason } = input;
    const { subject, agentId, agentInstitutionId } = await subjectToPenalise(tx, orderId);
    const { currency, offer } = await getOffer(tx, subject, agentId, input);
    const penaltyId = await insertPenalty(tx.db, {
      ...offer,
      orderId,
      agentId,
      currency,
      reason,
      agentInstitutionId,
      institutionId: subject.institutionId,
      proposerId: tx.actor.userId,
      proposedAt: tx.now(),
    });
    const { ruleId, violation, level, ...cost } = offer;
    tx.audit({
      action: "penalty.propose",
      entity: "penalty",
      entityId: penaltyId,
      institutionId: subject.institutionId,
      after: { orderId, agentId, violation, level, ruleId, currency, ...cost },
    });
    await notifyApprovers(tx, subject, agentId);
    const { institutionId } = subject;
    tx.publish({ type: "penalty.changed", ids: { orderId, institutionId } });
    return { penaltyId, state: "PROPOSED", currency, version: 1, ...cost };
  });

async function getOffer(
  tx: Tx<Ctx>,
  subject: PenaltyComplaint,
  agentId: number,
  { violation, ruleId }: Input,
): Promise<{ currency: Currency; offer: Offer }> {
  const { currency, offers } = await offersFor(tx, subject, agentId);
  const offer = offers.find((candidate) => candidate.violation === violation);
  if (!offer || currency === null)
    throw new AppError("conflict", "penalty.noRule", {}, "violation");
  if (ruleId !== undefined) assertCurrentVersion(offer.ruleId, ruleId);
  return { currency, offer };
}

async function notifyApprovers(
  tx: Tx<Ctx>,
  { institutionId, caseId, orderId }: PenaltyComplaint,
  agentId: number,
): Promise<void> {
  const people = await listApprovers(tx.db, {
    permission: "penalty.approve",
    institutionId,
    at: tx.now(),
    requesterIds: [tx.actor.userId],
    concernedId: agentId,
  });
  await notifyUsers(
    tx,
    people.map((userId) => ({ userId, kind: "PENALTY_PROPOSED", caseId, orderId })),
  );
}
