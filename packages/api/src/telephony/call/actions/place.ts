import { pipeline } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { GatewayError } from "../../../core/gateways.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { markAppCall, markAttempted } from "../../../tasks/case/actions/work.ts";
import { type CaseContact, lockCaseContact } from "../../../tasks/contact/actions/case-contact.ts";
import { guardContact } from "../../../tasks/guard/actions/guard.ts";
import {
  type ContactEvaluation,
  evaluatePastContact,
  lockForContact,
} from "../../../tasks/guard/actions/past-contact.ts";
import type * as c from "../contract.ts";
import * as queries from "../queries/call.ts";
import { DIAL_TOKEN_MS } from "../rules.ts";
import { toAttempt } from "../../outbox/rules-attempt.ts";
import { findPhoneId } from "../../phone-app/actions.ts";
import { endCall } from "./end.ts";

type OutboundCallInput = z.output<typeof c.dial.input>;

interface Placed {
  readonly callId: number;
  readonly phone: string;
}

type Pass = Pick<ContactEvaluation, "attemptId" | "decisionId">;

/** Asks the guard, opens the case and records the call; the agent must not have a running call. */
async function noteCall(
  tx: Tx<Ctx>,
  target: OutboundCallInput,
  how: Pick<queries.NewCall, "via" | "provider" | "phoneId">,
): Promise<Placed> {
  const { lockBorrowerAndGuard: pass, lockCase: caseContact } = await pipeline({
    lockBorrowerAndGuard: () =>
      guardContact(tx, {
        action: "CALL",
        device: how.via === "APP" ? "PHONE_APP" : "WEB",
        ...target,
      }),
    lockCase: () => lockCaseContact(tx, target),
  });
  const attemptId = orNotFound(pass.attemptId);
  return recordEvaluated(tx, caseContact, how, { ...pass, attemptId });
}

/** Records a call after the guard's decision; the borrower is locked. */
async function recordEvaluated(
  tx: Tx<Ctx>,
  { locked, contact }: CaseContact,
  how: Pick<queries.NewCall, "via" | "provider" | "phoneId">,
  pass: Pass,
): Promise<Placed> {
  const { insertCall: callId } = await pipeline({
    insertCall: () =>
      queries.insert(tx.db, {
        ...how,
        ...toAttempt(locked, contact, pass, tx.actor.userId),
        phone: contact.phone,
        requestedAt: tx.now(),
      }),
    markAttempted: () => markAttempted(tx, locked),
  });
  if (callId === undefined) throw new AppError("conflict", "call.alreadyActive");
  tx.audit({
    action: "call.place",
    entity: "call_record",
    entityId: callId,
    institutionId: locked.institutionId,
    after: { via: how.via, caseId: locked.id, decisionId: pass.decisionId },
  });
  tx.publish({
    type: "call.changed",
    ids: { callId, agentId: tx.actor.userId, caseId: locked.id },
  });
  return { callId, phone: contact.phone };
}

/**
 * Places a call from the case workspace. The provider is called after the commit, so that every
 * call is known to us.
 */
export async function placeCall(ctx: Ctx, input: OutboundCallInput) {
  const username = await queries.findUsername(ctx.db, ctx.actor.userId);
  if (username === null) throw new AppError("conflict", "call.noAccount");
  let fresh: Placed | undefined;
  const gateway = ctx.gateways.call;
  const reply = await inTransaction(ctx, input, async (tx) => {
    fresh = await noteCall(tx, input, { via: "WORKSPACE", provider: gateway.name });
    return { callId: fresh.callId, state: "REQUESTED" as const };
  });
  if (fresh) await dial(ctx, username, fresh);
  return reply;
}

async function dial(ctx: Ctx, username: string, { callId, phone }: Placed): Promise<void> {
  try {
    const reference = await ctx.gateways.call.dial({ callId, username, phone });
    await queries.setReference(ctx.db, callId, reference);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await endCall(ctx, callId, "FAILED");
    throw new AppError("unavailable", "call.rejectedByProvider");
  }
}

/** Ends the caller's own call; the provider's final event follows. */
export async function hangUpCall(ctx: Ctx, { callId }: { callId: number }) {
  const reference = await inTransaction(ctx, { callId }, async (tx) => {
    const call = await queries.lockById(tx.db, callId);
    if (!call || call.agentId !== tx.actor.userId)
      throw new AppError("notFound", "record.notFound");
    tx.audit({
      action: "call.hangUp",
      entity: "call_record",
      entityId: callId,
      institutionId: call.institutionId,
    });
    return call.state === "ENDED" ? null : (call.providerRef ?? "");
  });
  if (reference === "") await endCall(ctx, callId, "UNKNOWN");
  else if (reference !== null) await ctx.gateways.call.hangUp(reference);
  return { callId };
}

/**
 * Hands the call to the agent's company phone, which fetches it; no other device gets the number.
 */
export async function handToApp(ctx: Ctx, input: z.output<typeof c.handToApp.input>) {
  const phoneId = await findPhoneId(ctx.db, ctx.actor.userId);
  if (phoneId === null) throw new AppError("conflict", "call.noPhone");
  const expiresAt = new Date(ctx.now().getTime() + DIAL_TOKEN_MS);
  return inTransaction(ctx, input, async (tx) => {
    const { callId } = await noteCall(tx, input, { via: "APP", provider: "app", phoneId });
    await queries.setReference(tx.db, callId, String(callId));
    await markAppCall(tx, input.taskId);
    return { callId, expiresAt };
  });
}

/**
 * Records a call from another phone with its end in one step. The guard evaluates it for its time
 * but cannot refuse it any more.
 */
export const noteManualCall = (
  ctx: Ctx,
  { cause, duration, ...target }: z.output<typeof c.noteManual.input>,
) =>
  inTransaction(ctx, { cause, duration, ...target }, async (tx) => {
    const endedAt = tx.now();
    const answeredAt = cause === "TALKED" ? new Date(endedAt.getTime() - duration * 1000) : null;
    await lockForContact(tx, target.taskId);
    const evaluation = await evaluatePastContact(tx, {
      ...target,
      action: "CALL",
      channel: "03",
      connectedAt: null,
      at: answeredAt ?? endedAt,
    });
    const how = { via: "MANUAL", provider: "manual" } as const;
    const caseContact = await lockCaseContact(tx, target);
    const { callId } = await recordEvaluated(tx, caseContact, how, evaluation);
    await endCall(tx, callId, cause, { endedAt, answeredAt });
    return { callId };
  });
