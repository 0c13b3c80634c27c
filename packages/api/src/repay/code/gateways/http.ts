import { z } from "zod";
import {
  type CodeGateway,
  type CodeOrder,
  GatewayError,
} from "../../../core/gateways.ts";
import { signatureOf } from "../../../core/signature.ts";

export interface HttpCodesOptions {
  /** Of the provider; orders go nowhere else. */
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs?: number;
}

const Answer = z.object({ number: z.string().regex(/^[0-9A-Za-z-]{4,40}$/) });

/**
 * A provider of payment numbers: POST {url}/codes with the order answers {number}. Each request carries
 * idempotency-key (the order's reference), x-timestamp and x-signature, the hex HMAC-SHA256 of
 * "timestamp.body" under the shared secret. 4xx is its refusal; 5xx, 408, 425, 429 and silence may be tried again.
 */
export function httpCodeGateway({
  url,
  secret,
  timeoutMs = 10_000,
}: HttpCodesOptions): CodeGateway {
  const address = new URL("codes", url.endsWith("/") ? url : `${url}/`);
  return {
    name: "http",
    numberFor: async (order) => {
      const request = signed(order, secret, timeoutMs);
      const reply = await fetch(address, request).catch((cause) => {
        throw new GatewayError(`no answer from the provider: ${cause}`, true);
      });
      return numberIn(reply);
    },
  };
}

function signed(
  order: CodeOrder,
  secret: string,
  timeoutMs: number,
): RequestInit {
  const body = JSON.stringify(order);
  const timestamp = String(Math.floor(Date.now() / 1000));
  return {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "idempotency-key": order.reference,
      "x-timestamp": timestamp,
      "x-signature": signatureOf(`${timestamp}.${body}`, secret),
    },
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  };
}

const LATER = new Set([408, 425, 429]);

async function numberIn(reply: Response): Promise<string> {
  if (!reply.ok)
    throw new GatewayError(
      `the provider answered ${reply.status}`,
      reply.status >= 500 || LATER.has(reply.status),
    );
  const answer = Answer.safeParse(await reply.json().catch(() => null));
  if (!answer.success)
    throw new GatewayError("the provider gave no number", false);
  return answer.data.number;
}
