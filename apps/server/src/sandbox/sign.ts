import { fetchOutside } from "@kolekta/api/core/public-fetch";
import { computeSignature } from "@kolekta/api/core/signature";
import { CallbackBody } from "@kolekta/api/repay/payment/contract";
import { signedText } from "@kolekta/api/telephony/call/actions/event";
import { callback } from "@kolekta/api/telephony/call/contract";

export interface SignedCallback {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const JSON_TYPE = { "content-type": "application/json" };

/** Signs the report of a payment as a provider does: the bytes of the body, in the headers. */
export function signPayment(report: unknown, secret: string, now: Date): SignedCallback {
  CallbackBody.parse(report);
  const body = JSON.stringify(report);
  const timestamp = String(toSeconds(now));
  const signature = computeSignature(`${timestamp}.${body}`, secret);
  const headers = { ...JSON_TYPE, "x-timestamp": timestamp, "x-signature": signature };
  return { path: "/prod/api/payment/callback", headers, body };
}

const CallEvent = callback.input.omit({ signature: true });

/**
 * Signs an event of a call as a bridge does: its values, in the body. Time and id of the event are
 * added where absent.
 */
export function signCallEvent(event: unknown, secret: string, now: Date): SignedCallback {
  const { reference, kind } = Object(event) as Readonly<Record<string, unknown>>;
  const added = { at: now.toISOString(), eventId: `${String(reference)}-${String(kind)}` };
  const values = CallEvent.parse({ ...added, ...Object(event), timestamp: toSeconds(now) });
  const signature = computeSignature(signedText(values), secret);
  const body = JSON.stringify({ ...values, signature });
  return { path: "/prod/api/telephony/call/callback", headers: JSON_TYPE, body };
}

const toSeconds = (now: Date): number => Math.floor(now.getTime() / 1000);

/** Sends a callback to the server. Rejects when no answer comes. */
export const sendCallback = (
  url: string,
  { path, headers, body }: SignedCallback,
  signal: AbortSignal,
): Promise<Response> =>
  fetchOutside(
    `${url}${path}`,
    { method: "POST", headers, body, signal },
    { vouched: [new URL(url).host] },
  );
