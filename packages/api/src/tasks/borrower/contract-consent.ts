import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { FileInput, fileOutput } from "../../core/file.ts";
import { Id, NoInput } from "../../core/page.ts";

/** Days after the first day of a consent in which evidence can still be added. */
export const EVIDENCE_DEADLINE_DAYS = 7;

/**
 * Largest age of evidence in days before the day of the consent, and of a consent with evidence
 * before its recording.
 */
export const EVIDENCE_DAYS = 7;

/** Shortest conversation that can be evidence of a consent. */
export const EVIDENCE_TALK_SECONDS = 20;

export const EVIDENCE_BYTES = 10 * 1024 * 1024;

/** EARLIER marks consents recorded before evidence was required. */
export const CONSENT_BASES = ["CALL", "MESSAGE", "PERSON", "REFUSED", "EARLIER"] as const;
export const ConsentBasis = z.enum(CONSENT_BASES);
export type ConsentBasis = z.infer<typeof ConsentBasis>;

/** WAITING and EXPIRED consents open no hours. */
export const CONSENT_STATES = ["WAITING", "HOLDS", "REFUSED", "EXPIRED", "ENDED"] as const;
export const ConsentState = z.enum(CONSENT_STATES);
export type ConsentState = z.infer<typeof ConsentState>;

const evidence = {
  callId: Id.optional().describe("Recorded call with the borrower, at least 20 seconds"),
  messageId: Id.optional().describe("Text message from the borrower"),
};

export const CitedEvidence = z
  .object(evidence)
  .refine(({ callId, messageId }) => !callId !== !messageId, {
    error: "borrower.evidenceRequired",
    path: ["callId"],
  });

/** Consent in the list of borrower flags. */
export const ConsentView = z.object({
  state: ConsentState,
  basis: ConsentBasis.nullable().describe("Null while waiting"),
  opensOn: Day.nullable().describe("First day of the additional contact hours"),
  callId: Id.nullable(),
  messageId: Id.nullable(),
  hasFile: z.boolean().describe("A document is attached for review"),
  provenBy: z.string().nullable(),
  provenAt: Instant.nullable(),
  canAddEvidence: z.boolean(),
  canDecide: z.boolean(),
});

/** Lists calls and texts from the day of the consent and the 7 days before it, newest first. */
export const listEvidence = {
  input: z.object({ taskId: Id, consentedAt: Instant.describe("Time of the consent") }),
  output: z.object({
    calls: z.array(
      z.object({ callId: Id, at: Instant, agentName: z.string(), talkSeconds: z.int() }),
    ),
    messages: z.array(z.object({ messageId: Id, at: Instant, content: z.string() })),
  }),
};

/**
 * Adds a call or text as evidence of a waiting consent, or attaches a document for a second person.
 */
export const addConsentEvidence = {
  input: z
    .object({
      flagId: Id,
      ...evidence,
      file: FileInput.optional().describe("PDF, image or recording, at most 10 MB"),
    })
    .refine(
      ({ callId, messageId, file }) => [callId, messageId, file].filter(Boolean).length === 1,
      { error: "borrower.evidenceRequired", path: ["callId"] },
    ),
  output: z.object({
    flagId: Id,
    opensOn: Day.nullable().describe("Null for a document, which a second person confirms"),
  }),
};

/**
 * Confirms or refuses a waiting consent, also by its document. Neither the recorder nor the
 * attacher can decide.
 */
export const decideConsent = {
  input: z.object({
    flagId: Id,
    approve: z.boolean(),
    note: z.string().trim().min(3).max(300).describe("Method of the check, or reason for refusal"),
  }),
  output: z.object({ flagId: Id, state: ConsentState }),
};

/** Opens the document that a user attached for the second person. */
export const getEvidence = {
  input: z.object({ flagId: Id }),
  output: fileOutput("pdf", "image", "audio"),
};

/** Lists waiting consents that the caller may decide, oldest first. */
export const listWaitingConsents = {
  input: NoInput,
  output: z.array(
    z.object({
      flagId: Id,
      taskId: Id,
      loanId: Id,
      borrowerId: Id,
      borrowerName: z.string(),
      agentName: z.string(),
      institutionName: z.string(),
      recordedAt: Instant,
      lastOn: Day.describe("Last day to add evidence"),
    }),
  ),
};
