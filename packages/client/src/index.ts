import { type ChangePage, readChanges, type ReadOptions } from "./changes.ts";
import { createRest, type Rest } from "./rest.ts";
import { type ConnectionOptions, createSend } from "./send.ts";
import { createProcedures, type Procedures } from "./trpc.ts";

export type { FeedChange, ChangePage, ReadOptions } from "./changes.ts";
export { type FieldError, KolektaError } from "./error.ts";
export type { components, paths, webhooks } from "./openapi.ts";
export { getData, type Rest } from "./rest.ts";
export type { AppRouter } from "./router.ts";
export type { ConnectionOptions, Fetch } from "./send.ts";
export type { Procedures } from "./trpc.ts";
export {
  type ReceivedHeaders,
  verifyWebhook,
  type WebhookMessage,
  WebhookVerificationError,
} from "./webhook.ts";

export interface Kolekta {
  /** Every operation as a typed call; instants are dates. Files are sent by `rest`. */
  readonly trpc: Procedures;
  /** Every path below /prod, with a key of your own in the header `idempotency-key`. */
  readonly rest: Rest;
  /** Reads the change feed after a cursor, page by page. */
  readChanges(after?: string, options?: ReadOptions): AsyncGenerator<ChangePage, void, undefined>;
}

/** Connects to an installation. */
export function createKolekta(options: ConnectionOptions): Kolekta {
  const url = options.url.replace(/\/+$/, "");
  const send = createSend(options);
  const trpc = createProcedures(url, send);
  return {
    trpc,
    rest: createRest(url, send),
    readChanges: (after, readOptions) => readChanges(trpc, after, readOptions),
  };
}
