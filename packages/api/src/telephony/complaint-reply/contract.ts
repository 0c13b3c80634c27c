import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import { ANSWER_LENGTH, ANSWER_METHODS } from "../../board/work-order/contract-codes.ts";
import { LetterLanguage } from "../letter/contract-template.ts";

/**
 * Answers a complaint. A letter becomes a pdf for the post, a text goes to the outbox; both need
 * the guard.
 */
export const send = {
  input: z.object({
    orderId: Id,
    way: z.enum(ANSWER_METHODS),
    text: z.string().trim().min(10).max(ANSWER_LENGTH),
    contactId: Id.optional().describe("Recipient of a text message"),
    language: LetterLanguage.default("es").describe("Language of a letter"),
  }),
  output: z.object({
    orderId: Id,
    answeredAt: Instant,
    fileId: z.uuid().nullable().describe("PDF of a letter; else null"),
  }),
};
