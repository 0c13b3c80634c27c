import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { coveredDays, Id, pageInput, pageOutput } from "../../core/page.ts";

export const CONSENT_REPORT_DAYS = 92;

export const ConsentReportRow = z.object({
  agentId: Id,
  agentName: z.string(),
  institutionName: z.string().nullable(),
  recorded: z.int().describe("Consents recorded by the user"),
  withEvidence: z.int().describe("Proven by a call or a text"),
  confirmed: z.int().describe("Confirmed by a second person, with or without a document"),
  earlier: z.int().describe("Recorded before evidence was required"),
  waiting: z.int(),
  refused: z.int(),
  endedWithoutEvidence: z.int().describe("Expired or withdrawn without evidence"),
  contacts: z.int().describe("Contacts by the user that relied on any consent"),
  reveals: z.int().describe("Numbers and personal data revealed outside contact hours"),
});
export type ConsentReportRow = z.infer<typeof ConsentReportRow>;

const Filter = z.object({
  from: Instant.optional(),
  to: Instant.optional(),
  agentId: Id.optional(),
  institutionId: Id.optional(),
});
export type ConsentReportFilter = z.infer<typeof Filter>;

/**
 * Lists consents by the user who recorded them, for visible users. An institution counts the work
 * on its cases while it had them.
 */
export const listConsents = {
  input: Filter.extend(pageInput(20)),
  output: pageOutput(ConsentReportRow).extend(coveredDays),
};
