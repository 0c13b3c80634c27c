import { z } from "zod";
import { Id } from "../../core/page.ts";
import { Sent } from "../sms/contract.ts";

/** Sends to the address on the borrower's file; the request contains no address. */
export const send = {
  input: z.object({
    taskId: Id,
    subject: z
      .string()
      .trim()
      .min(1)
      .max(150)
      .regex(/^[^\r\n]*$/),
    text: z.string().trim().min(1).max(5000),
    overrideReason: z.string().trim().min(3).max(300).optional(),
  }),
  output: Sent,
};
export type MailInput = z.output<typeof send.input>;
