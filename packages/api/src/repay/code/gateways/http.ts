import { z } from "zod";
import { type CodeGateway, GatewayError } from "../../../core/gateways.ts";
import { fetchOutside } from "../../../core/public-fetch.ts";
import { computeSignature } from "../../../core/signature.ts";

export interface HttpCodesOptions {
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs?: number;
}

const Answer = z.object({ number: z.string().regex(/^[0-9A-Za-z-]{4,40}$/) });

/** Source of the payments of a real provider. */
export const HTTP_PROVIDER = "http";

/**
 * Client of a provider of payment numbers. POST {url}/codes with the order answers {number}; POST
 * {url}/codes/withdraw ends a code. Each request carries idempotency-key (reference of the order,
 * with the operation), x-timestamp and x-signature, the hex HMAC-SHA256 of "timestamp.body" with
 * the shared secret. 4xx and 501 are refusals; other 5xx, 408, 425, 429 and timeouts are retried.
 */
export function httpCodeGateway({
  url,
  secret,
  timeoutMs = 10_000,
}: HttpCodesOptions): CodeGateway {
  const base = new URL(url.endsWith("/") ? url : `${url}/`);
  const post = (path: string, key: string, order: object) =>
    fetchOutside(
      new URL(path, base).href,
      signed(JSON.stringify(order), key, secret, timeoutMs),
      // The operator's configuration makes the host trusted.
      { vouched: [base.host] },
    ).catch((cause) => {
      throw new GatewayError(`no answer from the provider: ${cause}`, true);
    });
  return {
    name: HTTP_PROVIDER,
    numberFor: async (order) => numberIn(await post("codes", order.reference, order)),
    withdraw: async (withdrawal) => {
      const key = `${withdrawal.reference}-withdraw`;
      const reply = await post("codes/withdraw", key, withdrawal);
      if (reply.status !== ALREADY_WITHDRAWN) assertOk(reply);
    },
  };
}

/** The provider has already withdrawn the number. */
const ALREADY_WITHDRAWN = 410;

function signed(body: string, key: string, secret: string, timeoutMs: number): RequestInit {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "idempotency-key": key,
      "x-timestamp": timestamp,
      "x-signature": computeSignature(`${timestamp}.${body}`, secret),
    },
    signal: AbortSignal.timeout(timeoutMs),
  };
}

const LATER = new Set([408, 425, 429]);
const NOT_IMPLEMENTED = 501;

function assertOk({ ok, status }: Response): void {
  if (ok) return;
  const later = status >= 500 && status !== NOT_IMPLEMENTED;
  throw new GatewayError(`the provider answered ${status}`, later || LATER.has(status));
}

async function numberIn(reply: Response): Promise<string> {
  assertOk(reply);
  const answer = Answer.safeParse(await reply.json().catch(() => null));
  if (!answer.success) throw new GatewayError("the provider gave no number", false);
  return answer.data.number;
}
