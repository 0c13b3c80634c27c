import { CONTACT_CHANNELS } from "@kolekta/api/tasks/contact/contract-codes";
import {
  BORROWER_LANGUAGES,
  CONSENT_METHODS,
  BORROWER_FLAG_PARAMS,
  type BorrowerFlagKind,
  addBorrowerFlag,
} from "@kolekta/api/tasks/borrower/contract-flag";
import { Instant } from "@kolekta/api/core/day";
import { z } from "zod";

const Text = z.string().nullish();

/** Kinds of evidence for a consent. */
export const EVIDENCE_KINDS = ["CALL", "MESSAGE", "DOCUMENT", "NONE"] as const;

const Evidence = z
  .object({
    kind: z.enum(EVIDENCE_KINDS),
    callId: z.int().nullish(),
    messageId: z.int().nullish(),
    file: z.file().optional(),
  })
  .refine(({ kind, callId }) => kind !== "CALL" || callId, {
    error: "borrower.evidenceRequired",
    path: ["callId"],
  })
  .refine(({ kind, messageId }) => kind !== "MESSAGE" || messageId, {
    error: "borrower.evidenceRequired",
    path: ["messageId"],
  })
  .refine(({ kind, file }) => kind !== "DOCUMENT" || file, {
    error: "borrower.evidenceRequired",
    path: ["file"],
  });

export const EvidenceForm = z.object({ evidence: Evidence });
export type EvidenceInput = z.input<typeof EvidenceForm>;
export type EvidenceValues = z.output<typeof EvidenceForm>;

/** Fields of all kinds of borrower flag; only those of the selected kind are shown and sent. */
export const BorrowerFlagFields = addBorrowerFlag.input.extend({
  fromOn: z.string().default(""),
  params: z.object({
    name: Text,
    phone: Text,
    channels: z.array(z.enum(CONTACT_CHANNELS)).default([]),
    contactId: z.int().nullish(),
    weekdays: z.array(z.int()).default([]),
    from: Text,
    to: Text,
    holidays: z.boolean().default(false),
    way: z.enum(CONSENT_METHODS).nullish(),
    consentedAt: Instant.optional(),
    language: z.enum(BORROWER_LANGUAGES).nullish(),
  }),
  evidence: Evidence,
});
export type BorrowerFlagInput = z.input<typeof BorrowerFlagFields>;
export type BorrowerFlagValues = z.output<typeof BorrowerFlagFields>;

const isFilled = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== "" &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);

const sent = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** Picks the filled fields that belong to the kind. */
export const toParams = (
  kind: BorrowerFlagKind,
  params: BorrowerFlagValues["params"],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([name, value]) => name in BORROWER_FLAG_PARAMS[kind].shape && isFilled(value))
      .map(([name, value]) => [name, sent(value)]),
  );

/** Returns the cited call or message; undefined for a file or an approver's decision. */
export const citedBy = ({ evidence: { kind, callId, messageId } }: EvidenceValues) => {
  if (kind === "CALL") return { callId: callId ?? undefined };
  return kind === "MESSAGE" ? { messageId: messageId ?? undefined } : undefined;
};
