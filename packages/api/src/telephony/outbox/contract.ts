import { z } from "zod";
import { Id } from "../../core/page.ts";
import { MESSAGE_STATES } from "./contract-codes.ts";

/** 02 SMS, 08 e-mail: the channels of the outbox. */
export const MESSAGE_CHANNELS = ["02", "08"] as const;
export const MessageChannel = z.enum(MESSAGE_CHANNELS);
export type MessageChannel = z.infer<typeof MessageChannel>;

export const MessageState = z.enum(MESSAGE_STATES);
export type MessageState = z.infer<typeof MessageState>;

/** Reasons of failure before a provider accepted the message. */
export const FAIL_REASONS = [
  "EXPIRED",
  "BARRED",
  "CASE_CLOSED",
  "ON_HOLD",
  "REFUSED",
  "GIVEN_UP",
] as const;
export type FailReason = (typeof FAIL_REASONS)[number];
export const FailReason = z.enum(FAIL_REASONS);

/** Records the finding of the user who asked the provider about a message in state UNKNOWN. */
export const settle = {
  input: z.object({
    messageId: Id,
    finding: z.enum(["ACCEPTED", "NOT_ACCEPTED"]),
    resend: z.boolean().default(false).describe("With NOT_ACCEPTED: queues the message again"),
    reason: z.string().trim().min(3).max(300).describe("Evidence, such as the provider's reply"),
  }),
  output: z.object({ messageId: Id, state: MessageState }),
};
