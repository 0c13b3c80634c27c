import { dbError } from "@kolekta/db";
import type { z } from "zod";
import type { BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { runInOrder } from "../../../core/sequential.ts";
import { isFresh, isValidSignature } from "../../../core/signature.ts";
import { type callback, CallbackBody } from "../contract.ts";
import { type EventReply, receivePayment } from "./receive.ts";

type Callback = z.output<typeof callback.input>;

/**
 * Handles a signed callback of a provider: verifies the signature before parsing, and records the
 * event once.
 */
export async function handleCallback(context: BaseContext, input: Callback): Promise<EventReply> {
  const { name, callbackSecret } = context.gateways.bank;
  if (!callbackSecret || !isGenuine(context, input, callbackSecret))
    throw new AppError("unauthorized", "payment.badSignature");
  context.countCall("provider", `payment ${name}`);
  const parsedBody = CallbackBody.safeParse(parsed(input.body));
  if (!parsedBody.success) {
    const field = parsedBody.error.issues[0]?.path.join(".");
    throw new AppError("invalid", "payment.badBody", {}, field || "body");
  }
  const { transactionId, type, paidAt, ...details } = parsedBody.data;
  const receive = () =>
    receivePayment(context, {
      ...details,
      provider: name,
      txnId: transactionId,
      eventType: type,
      loanId: null,
      paidAt: new Date(paidAt),
    });
  const serialKey = `payment ${name} ${details.number}`;
  return runInOrder(serialKey, context.signal, receive).catch(throwRetryable);
}

const RETRYABLE = new Set(["lockTimeout", "deadlock", "serialization"]);

/** Answers 503 when the loan is locked, so that the bank sends the event again. */
function throwRetryable(error: unknown): never {
  if (RETRYABLE.has(dbError(error)?.kind ?? ""))
    throw new AppError("unavailable", "system.unavailable");
  throw error;
}

const isGenuine = (
  context: BaseContext,
  { timestamp, signature, body }: Callback,
  secret: string,
): boolean =>
  isFresh(timestamp, context.now()) && isValidSignature(signature, `${timestamp}.${body}`, secret);

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
