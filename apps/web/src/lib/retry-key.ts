import { randomUuid } from "@/lib/device.ts";
import { toFailure } from "@/lib/failure.ts";

const UNANSWERED = new Set(["network", "timeout", "aborted"]);

/** Call option that carries the idempotency key. */
export interface CallOptions {
  readonly context: { readonly idempotencyKey: string };
}

export type Send<Input, Reply> = (input: Input, callOptions: CallOptions) => Promise<Reply>;

/**
 * Compares files by name, size, modification date and type, because their content has no JSON form.
 */
const asSent = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified, value.type] : value;

/**
 * Sends under an idempotency key. After a lost answer, the same input reuses its key and is
 * executed once; other input is a new submission.
 */
export const createRetryKey = () => {
  let unanswered: { body: string; key: string } | null = null;
  return async <Input, Reply>(input: Input, send: Send<Input, Reply>): Promise<Reply> => {
    // A command without input has no body but still gets a key.
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
