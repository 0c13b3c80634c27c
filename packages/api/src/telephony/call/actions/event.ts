import type { z } from "zod";
import type { BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { isFresh, isValidSignature } from "../../../core/signature.ts";
import { hashToken } from "../../../core/token.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { rememberConversation } from "../../../tasks/guard/actions/guard.ts";
import type { AppResult, callback, Cause, report } from "../contract.ts";
import * as queries from "../queries/call.ts";
import { acceptedTime, earliestEvent, isForward } from "../rules.ts";
import { buildCallChangedEvent, endCall } from "./end.ts";
import { storeRecording } from "./store-recording.ts";

/** Event of a call from its provider; repeated and late events are harmless. */
export interface CallEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly reference: string;
  readonly kind: "RINGING" | "ANSWERED" | "ENDED" | "RECORDED";
  readonly at: Date;
  readonly cause?: Cause | undefined;
  readonly appResult?: AppResult | undefined;
  readonly recording?: Blob | undefined;
}

/** Applies one event once; returns true when it changed the call. */
export const applyCallEvent = (context: BaseContext, event: CallEvent): Promise<boolean> =>
  inTransaction(context, event.eventId, async (tx) => {
    const call = await queries.lockByReference(tx.db, event.provider, event.reference);
    if (!call) throw new AppError("notFound", "record.notFound");
    const { provider, eventId, kind } = event;
    const receivedAt = tx.now();
    const { at, reportedAt } = acceptedTime(call, event.at, receivedAt);
    tx.audit({
      action: "call.event",
      entity: "call_record",
      entityId: call.id,
      institutionId: call.institutionId,
      after: { kind, eventId, ...(reportedAt && { reportedAt }) },
    });
    if (
      !(await queries.rememberEvent(tx.db, {
        provider,
        eventId,
        callId: call.id,
        kind,
        at,
        reportedAt,
        receivedAt,
        since: earliestEvent(call),
      }))
    )
      return false;
    return apply(tx, call, { ...event, at });
  });

async function apply(
  tx: Tx<BaseContext>,
  call: queries.LiveCall,
  event: CallEvent,
): Promise<boolean> {
  if (event.kind === "RECORDED") {
    if (event.recording) await storeRecording(tx, call, event.recording);
    return event.recording !== undefined;
  }
  if (!isForward(call.state, event.kind)) return false;
  if (event.kind === "ENDED") {
    await endCall(tx, call.id, event.cause ?? "NO_ANSWER", {
      endedAt: event.at,
      answeredAt: call.answeredAt,
    });
    if (event.appResult) await queries.setAppResult(tx.db, call.id, event.appResult);
    return true;
  }
  await queries.setState(tx.db, call.id, event.kind, event.at);
  if (event.kind === "ANSWERED") await rememberConversation(tx.db, call.attemptId, event.at);
  tx.publish(buildCallChangedEvent(call));
  return true;
}

export async function handleCallback(context: BaseContext, input: z.output<typeof callback.input>) {
  const gateway = context.gateways.call;
  if (
    !gateway.callbackSecret ||
    !isFresh(input.timestamp, context.now()) ||
    !isValidSignature(input.signature, signedText(input), gateway.callbackSecret)
  ) {
    throw new AppError("unauthorized", "call.badSignature");
  }
  context.countCall("provider", `call ${gateway.name}`);
  const recording = input.recordingUrl
    ? await gateway.fetchRecording?.(input.recordingUrl)
    : undefined;
  const { eventId, reference, kind, cause } = input;
  const at = new Date(input.at);
  return {
    applied: await applyCallEvent(context, {
      provider: gateway.name,
      eventId,
      reference,
      kind,
      cause,
      at,
      recording,
    }),
  };
}

/** Builds the signed text; documented with the contract. */
export const signedText = (input: Omit<z.output<typeof callback.input>, "signature">): string =>
  [
    input.timestamp,
    input.eventId,
    input.reference,
    input.kind,
    input.at,
    input.cause ?? "",
    input.recordingUrl ?? "",
  ].join(".");

export async function handleReport(context: BaseContext, input: z.output<typeof report.input>) {
  context.countCall("app", input.token);
  const call = orNotFound(await queries.findByToken(context.db, hashToken(input.token)));
  const { eventId, kind, cause, at, result: appResult } = input;
  return {
    applied: await applyCallEvent(context, {
      provider: "app",
      reference: String(call.id),
      eventId,
      kind,
      cause,
      appResult,
      at,
    }),
  };
}
