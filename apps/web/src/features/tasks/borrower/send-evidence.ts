import { addConsentEvidence } from "@kolekta/api/tasks/borrower/contract-consent";
import type { z } from "zod";
import type { CallOptions } from "@/lib/retry-key.ts";
import { sendForm } from "@/lib/send-form.ts";

type EvidenceUpload = z.output<typeof addConsentEvidence.input>;

/** Sends evidence as a form, which carries a file too. */
export const sendEvidence = (
  { flagId, callId, messageId, file }: EvidenceUpload,
  { context }: CallOptions,
) =>
  sendForm(
    "/api/borrower/consent/prove",
    {
      flagId: String(flagId),
      ...(callId !== undefined && { callId: String(callId) }),
      ...(messageId !== undefined && { messageId: String(messageId) }),
      ...(file && { file }),
    },
    (data) => addConsentEvidence.output.parse(data),
    () => undefined,
    context.idempotencyKey,
  ).done;

export const documentPath = (flagId: number): string =>
  `/api/borrower/consent/document?flagId=${flagId}`;
