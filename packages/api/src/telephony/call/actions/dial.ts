import { setTimeout as pause } from "node:timers/promises";
import type { BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { hashToken, newToken } from "../../../core/token.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { recordDialled } from "../../../tasks/contact/actions/reveal.ts";
import { recheckCall } from "../../../tasks/guard/actions/recheck.ts";
import { facedPhone } from "../../phone-app/actions-face.ts";
import * as queries from "../queries/call.ts";
import { DIAL_TOKEN_MS } from "../rules.ts";
import { buildCallChangedEvent, endCall } from "./end.ts";

interface PhoneCredentials {
  readonly credential: string;
  readonly appVersion?: string | undefined;
}

const computeSince = (context: BaseContext): Date =>
  new Date(context.now().getTime() - DIAL_TOKEN_MS);

/** Polls once a second while the phone waits for an answer. */
async function waitingCall(context: BaseContext, phoneId: number, seconds: number) {
  for (let remainingSeconds = seconds; ; remainingSeconds -= 1) {
    const since = computeSince(context);
    const call = await queries.findWaiting(context.db, phoneId, since);
    if (call || remainingSeconds <= 0 || context.signal.aborted) return call;
    await pause(1000);
  }
}

/** Rolls the transaction back: the waiting call was cancelled or taken meanwhile. */
class NoWaitingCallError extends Error {}

/** Offers the waiting call to this phone with a new token; an earlier token becomes invalid. */
export async function offerCall(
  context: BaseContext,
  { wait, ...credentials }: PhoneCredentials & { readonly wait: number },
) {
  const { notice, ...phone } = await facedPhone(context, credentials);
  const call = await waitingCall(context, phone.id, wait);
  if (!call) return { call: null, ...notice };
  try {
    return { call: await offered(context, phone), ...notice };
  } catch (error) {
    if (error instanceof NoWaitingCallError) return { call: null, ...notice };
    throw error;
  }
}

const offered = (context: BaseContext, phone: { id: number; agentId: number }) =>
  inTransaction(context, null, async (tx) => {
    const token = newToken();
    const since = computeSince(tx);
    const locked = await queries.lockWaiting(tx.db, phone.id, since);
    if (!locked) throw new NoWaitingCallError();
    await queries.setDialToken(tx.db, locked.id, hashToken(token));
    tx.audit({
      action: "call.offer",
      entity: "call_record",
      entityId: locked.id,
      after: { phoneId: phone.id, agentId: phone.agentId },
    });
    const expiresAt = new Date(locked.requestedAt.getTime() + DIAL_TOKEN_MS);
    return { callId: locked.id, token, expiresAt };
  });

/**
 * Hands the number to the paired phone: once, within the call's minute, after another check by the
 * guard, and recorded as revealed to the agent. Ends the call when contact is no longer allowed.
 */
export async function claimCall(
  context: BaseContext,
  { token, ...credentials }: PhoneCredentials & { readonly token: string },
) {
  // Runs before the transaction, so that a rate-limited phone takes no connection.
  const phone = await facedPhone(context, credentials);
  const claimed = await inTransaction(context, null, async (tx) => {
    const call = orNotFound(await queries.lockByToken(tx.db, phone.id, hashToken(token)));
    const age = tx.now().getTime() - call.requestedAt.getTime();
    if (call.state !== "REQUESTED" || age > DIAL_TOKEN_MS)
      throw new AppError("conflict", "call.tokenUsed");
    const { refusal, decisionId } = await evaluateClaim(tx, call);
    if (refusal) await endCall(tx, call.id, "FAILED");
    else await handOver(tx, { ...call, decisionId }, phone.id);
    return { refusal, callId: call.id, phone: call.phone };
  });
  if (claimed.refusal) throw claimed.refusal;
  return { callId: claimed.callId, phone: claimed.phone };
}

/** The case may belong to another agent since, and contact may be blocked. */
async function evaluateClaim(tx: Tx<BaseContext>, call: queries.DialledCall) {
  const decisionId = orNotFound(call.decisionId);
  if (!(await queries.isAssignedToAgent(tx.db, call)))
    return { decisionId, refusal: new AppError("notFound", "record.notFound") };
  return recheckCall(tx, { ...call, taskId: call.caseId, decisionId });
}

async function handOver(
  tx: Tx<BaseContext>,
  call: queries.DialledCall & { readonly decisionId: number },
  phoneId: number,
): Promise<void> {
  const { id: callId, caseId, contactId, agentId: actorId, decisionId } = call;
  await queries.setState(tx.db, callId, "RINGING", tx.now());
  await recordDialled(tx, { callId, caseId, contactId, actorId, decisionId });
  tx.audit({
    action: "call.claim",
    entity: "call_record",
    entityId: callId,
    institutionId: call.institutionId,
    after: { phoneId, agentId: actorId, decisionId },
  });
  tx.publish(buildCallChangedEvent(call));
}
