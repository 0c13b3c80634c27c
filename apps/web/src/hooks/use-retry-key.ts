import { useRef } from "react";
import { randomUuid } from "@/lib/device.ts";
import { failureOf } from "@/lib/failure.ts";

const UNANSWERED = new Set(["network", "timeout", "aborted"]);

interface Under {
  readonly context: { readonly idempotencyKey: string };
}

/**
 * Sends under an idempotency key. Where no answer came, sending the same again uses the same key, so that it
 * is done once; anything else is a new submission.
 */
export const useRetryKey = () => {
  const unanswered = useRef<{ body: string; key: string } | null>(null);
  return async <Input, Reply>(
    input: Input,
    send: (input: Input, under: Under) => Promise<Reply>,
  ): Promise<Reply> => {
    const body = JSON.stringify(input);
    const key =
      unanswered.current?.body === body ? unanswered.current.key : randomUuid();
    try {
      const reply = await send(input, { context: { idempotencyKey: key } });
      unanswered.current = null;
      return reply;
    } catch (error) {
      const lost = UNANSWERED.has(failureOf(error).kind);
      unanswered.current = lost ? { body, key } : null;
      throw error;
    }
  };
};
