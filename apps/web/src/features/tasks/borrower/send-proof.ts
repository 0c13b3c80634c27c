import { proveConsent } from "@kolekta/api/tasks/borrower/contract-consent";
import type { z } from "zod";
import type { Under } from "@/lib/retry-key.ts";
import { sendForm } from "@/lib/send-form.ts";

type Proof = z.output<typeof proveConsent.input>;

/** Sends evidence as a form, which carries a file too. */
export const sendProof = ({ factId, callId, messageId, file }: Proof, { context }: Under) =>
  sendForm(
    "/api/borrower/consent/prove",
    {
      factId: String(factId),
      ...(callId !== undefined && { callId: String(callId) }),
      ...(messageId !== undefined && { messageId: String(messageId) }),
      ...(file && { file }),
    },
    (data) => proveConsent.output.parse(data),
    () => undefined,
    context.idempotencyKey,
  ).done;

export const documentPath = (factId: number): string =>
  `/api/borrower/consent/document?factId=${factId}`;
