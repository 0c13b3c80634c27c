import { z } from "zod";
import { type CallGateway, GatewayError } from "../../../core/gateways.ts";
import { fetchOutside } from "../../../core/public-fetch.ts";
import { computeSignature } from "../../../core/signature.ts";

export interface HttpGatewayOptions {
  /** Address of the bridge; requests and recordings use no other address. */
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs?: number;
}

const DialReply = z.object({ reference: z.string().min(1).max(100) });

/**
 * A bridge to a telephone system: POST {url}/calls with {callId, username, phone} answers
 * {reference}, POST {url}/calls/{reference}/hang-up ends it. Each request has x-timestamp and
 * x-signature, the hex HMAC-SHA256 of "timestamp.body" under the shared secret. Events arrive at
 * the callback endpoint.
 */
export function httpCallGateway({
  url,
  secret,
  timeoutMs = 10_000,
}: HttpGatewayOptions): CallGateway {
  const base = new URL(url.endsWith("/") ? url : `${url}/`);
  // Telephony systems are mostly on the internal network; the operator allows the host by
  // configuring it.
  const fetchBridge = (address: URL, init: RequestInit) =>
    fetchOutside(
      address.href,
      { ...init, signal: AbortSignal.timeout(timeoutMs) },
      { vouched: [base.host] },
    );
  const send = async (path: string, payload: unknown): Promise<Response> => {
    const body = JSON.stringify(payload);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      "content-type": "application/json",
      "x-timestamp": timestamp,
      "x-signature": computeSignature(`${timestamp}.${body}`, secret),
    };
    const reply = await fetchBridge(new URL(path, base), { method: "POST", body, headers }).catch(
      (cause) => {
        throw new GatewayError(`no answer from the telephone bridge: ${cause}`, true);
      },
    );
    if (!reply.ok)
      throw new GatewayError(`the telephone bridge answered ${reply.status}`, reply.status >= 500);
    return reply;
  };
  return {
    name: "http",
    callbackSecret: secret,
    dial: async (request) => {
      const reply = DialReply.safeParse(
        await (await send("calls", request)).json().catch(() => null),
      );
      if (!reply.success) throw new GatewayError("the telephone bridge gave no reference", false);
      return reply.data.reference;
    },
    hangUp: async (reference) =>
      void (await send(`calls/${encodeURIComponent(reference)}/hang-up`, {})),
    fetchRecording: async (address) => recordingAt(new URL(address), base, fetchBridge),
  };
}

async function recordingAt(
  target: URL,
  base: URL,
  fetchBridge: (address: URL, init: RequestInit) => Promise<Response>,
): Promise<Blob> {
  // A callback may only name files of the bridge itself.
  if (target.origin !== base.origin)
    throw new GatewayError("recordings come from the bridge only", false);
  const reply = await fetchBridge(target, {});
  if (!reply.ok) throw new GatewayError(`the recording answered ${reply.status}`, true);
  return reply.blob();
}
