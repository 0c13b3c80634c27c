import { Webhook } from "standardwebhooks";
import type { webhooks } from "./openapi.ts";

type Messages = {
  readonly [Type in keyof webhooks]: webhooks[Type] extends {
    post: { requestBody: { content: { "application/json": infer Message } } };
  }
    ? Message
    : never;
};

/** Message of a webhook; its `type` selects the type of `data`. */
export type WebhookMessage = Messages[keyof Messages];

/** Headers of a received message, as Node, Bun and the Fetch API have them. */
export type ReceivedHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

/** Signature is wrong, or the message is older than five minutes. */
export { WebhookVerificationError } from "standardwebhooks";

/**
 * Verifies a message by the unparsed body and returns it.
 * @throws WebhookVerificationError
 */
export function verifyWebhook(
  secret: string,
  body: string,
  headers: ReceivedHeaders,
): WebhookMessage {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const texts = entries.map(([name, value]) => [name, String(value)]);
  return new Webhook(secret).verify(body, Object.fromEntries(texts)) as WebhookMessage;
}
