/** Messages of the Standard Webhooks specification. */

import { createHmac } from "node:crypto";
import type { FeedChange } from "../../../reports/change-feed/contract.ts";
import { PING } from "../contract-codes.ts";

export const SECRET_PREFIX = "whsec_";

/** The content of a message never changes, so every attempt and every replay sends the same. */
export const buildChangeBody = (change: FeedChange): string =>
  JSON.stringify({ type: change.type, timestamp: change.at.toISOString(), data: change });

export const buildPingBody = (at: Date): string =>
  JSON.stringify({ type: PING, timestamp: at.toISOString(), data: {} });

interface SignedMessage {
  readonly messageId: string;
  readonly body: string;
  /** Secrets that the receiver may know; during a rotation the former one as well. */
  readonly secrets: readonly string[];
}

/** Builds the headers of an attempt; the signature covers its time. */
export function buildHeaders({ messageId, body, secrets }: SignedMessage, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const text = `${messageId}.${timestamp}.${body}`;
  return {
    "content-type": "application/json",
    "user-agent": "Kolekta-Webhooks/1",
    "webhook-id": messageId,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => sign(text, secret)).join(" "),
  };
}

function sign(text: string, secret: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}
