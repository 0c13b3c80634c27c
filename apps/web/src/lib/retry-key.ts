import { randomUuid } from "@/lib/device.ts";
import { toFailure } from "@/lib/failure.ts";

const UNANSWERED = new Set(["network", "timeout", "aborted"]);

/** What a call is sent under. */
export interface Under {
  readonly context: { readonly idempotencyKey: string };
}

export type Send<Input, Reply> = (input: Input, under: Under) => Promise<Reply>;

/** A file is told from another by what the browser knows of it. */
const asSent = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified, value.type] : value;

/**
 * Sends under an idempotency key. Where no answer came, sending the same again uses the same key, so that it
 * is done once; anything else is a new submission.
 */
export const createRetryKey = () => {
  let unanswered: { body: string; key: string } | null = null;
  return async <Input, Reply>(input: Input, send: Send<Input, Reply>): Promise<Reply> => {
    // A command that takes nothing has no body; it is sent under a key all the same.
    const body = JSON.stringify(input, asSent) ?? "";
    const key = unanswered?.body === body ? unanswered.key : randomUuid();
    try {
      const reply = await send(input, { context: { idempotencyKey: key } });
      unanswered = null;
      return reply;
    } catch (error) {
      const lost = UNANSWERED.has(toFailure(error).kind);
      unanswered = lost ? { body, key } : null;
      throw error;
    }
  };
};
