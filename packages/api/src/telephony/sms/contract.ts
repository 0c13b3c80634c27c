import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { Minor } from "../../core/money.ts";
import { coveredDays, Id, pageInput, pageOutput } from "../../core/page.ts";
import { Relation } from "../../tasks/contact/contract.ts";
import { WholePhone } from "../../tasks/phone/contract.ts";
import { FailReason, MessageChannel, MessageState } from "../outbox/contract.ts";
import { PICKED_LIMIT } from "./contract-codes.ts";

/** Texts by language of the reader; es carries Indonesian. */
export const LANGUAGES = ["en", "cn", "es"] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/**
 * COLLECT mentions the debt and goes only to the borrower; LOCATE asks others for the borrower's
 * whereabouts and does not mention the debt.
 */
export const PURPOSES = ["COLLECT", "LOCATE"] as const;
export const Purpose = z.enum(PURPOSES);
export type Purpose = z.infer<typeof Purpose>;

export const Encoding = z.enum(["GSM7", "UCS2"]);

/** Reason why a template cannot be sent on this case now; null when it can. */
export const TemplateObstacle = z.enum(["missingValue", "otherStage", "otherPerson"]);
export type TemplateObstacle = z.infer<typeof TemplateObstacle>;

export const TemplatePreview = z.object({
  templateId: Id,
  code: z.string(),
  name: z.string(),
  language: Language,
  version: z.int(),
  purpose: Purpose,
  text: z.string().describe("Rendered text; unfilled variables stay in braces"),
  encoding: Encoding,
  segments: z.int(),
  missing: z.array(z.string()).describe("Variables that the case cannot fill"),
  obstacle: TemplateObstacle.nullable(),
});

export type TemplatePreview = z.infer<typeof TemplatePreview>;

const CodeOfText = Id.optional().describe(
  "Repayment code that the text names; default: the newest payable one",
);

/** Without a case, the variables stay in braces and obstacles are unknown. */
export const previewTemplates = {
  input: z.object({
    taskId: Id.optional(),
    contactId: Id.optional().describe("Contact of the case's borrower"),
    codeId: CodeOfText,
    language: Language.optional(),
  }),
  output: z.array(TemplatePreview),
};

/** Messages left for the case, and the earliest time of the next one. */
export const Residue = z.object({
  configured: z.boolean(),
  max: z.int().nullable(),
  sent: z.int(),
  left: z.int().nullable(),
  interval: z.int().nullable().describe("Minimum minutes between two messages"),
  nextAt: Instant.nullable().describe("Null if a message may be sent now"),
  manualAllowed: z.boolean(),
});
export type Residue = z.infer<typeof Residue>;

export const getResidue = { input: z.object({ taskId: Id }), output: Residue };

export const Sent = z.object({
  messageId: Id,
  state: MessageState,
  segments: z.int(),
  residue: Residue.nullable().describe("Null for email"),
});

const Target = z.object({
  taskId: Id,
  contactId: Id,
  overrideReason: z.string().trim().min(3).max(300).optional(),
});

export const send = {
  input: Target.extend({ templateId: Id, codeId: CodeOfText, language: Language }),
  output: Sent,
};
export type SendInput = z.output<typeof send.input>;

export const TEXT_LENGTH = 612;

/** Free text, if the institution allows it. */
export const sendManual = {
  input: Target.extend({ text: z.string().trim().min(1).max(TEXT_LENGTH) }),
  output: Sent,
};
export type ManualInput = z.output<typeof sendManual.input>;

export const SmsRecord = z.object({
  messageId: Id,
  taskId: Id,
  loanId: Id,
  borrowerId: Id,
  loanNumber: z.string(),
  channel: MessageChannel,
  relation: Relation,
  name: z.string(),
  phone: z.string().describe("Masked number or email address"),
  sendTime: Instant.describe("Time of the request"),
  sentAt: Instant.nullable().describe("Accepted by the provider"),
  settledAt: Instant.nullable().describe("Time of the final state"),
  result: MessageState,
  reason: FailReason.nullable(),
  receipt: z.string().nullable().describe("Delivery status in the provider's words"),
  agentName: z.string(),
  platform: z.string().nullable().describe("Provider"),
  subject: z.string().nullable(),
  content: z.string(),
  templateName: z.string().nullable(),
  segments: z.int(),
  costMinor: Minor,
  checkedBy: z.string().nullable().describe("User who checked a message in state UNKNOWN"),
  checkReason: z.string().nullable().describe("Evidence of that check"),
});
export type SmsRecord = z.infer<typeof SmsRecord>;

export const SentMessage = SmsRecord.extend({ direction: z.literal("OUT") });
export type SentMessage = z.infer<typeof SentMessage>;

export const InboundText = z.object({
  direction: z.literal("IN"),
  inboundId: Id,
  taskId: Id,
  relation: Relation.nullable().describe("Null if the number belongs to no contact"),
  name: z.string().nullable(),
  phone: z.string().describe("Masked"),
  receivedAt: Instant,
  platform: z.string().describe("Provider"),
  content: z.string(),
  optsOut: z.boolean().describe("Opts out of further texts"),
});
export type InboundText = z.infer<typeof InboundText>;

/** Lists the sent and received messages of a case, newest first, for the case workspace. */
export const listOfCase = {
  input: z.object({ taskId: Id, ...pageInput(15) }),
  output: pageOutput(z.discriminatedUnion("direction", [SentMessage, InboundText])),
};

export const SmsFilter = z.object({
  from: Instant.optional(),
  to: Instant.optional(),
  channel: MessageChannel.default("02"),
  agentId: Id.optional(),
  institutionId: Id.optional(),
  result: MessageState.optional(),
  text: z.string().trim().min(2).max(100).optional().describe("Part of the content"),
  phone: WholePhone.optional(),
  loanNumber: z.string().trim().min(1).max(50).optional(),
});
export type SmsFilter = z.output<typeof SmsFilter>;

export const list = {
  input: SmsFilter.extend(pageInput(20)),
  output: pageOutput(SmsRecord).extend(coveredDays),
};

/**
 * Message that is or was in state UNKNOWN, with its borrower; `canResend` states if it may be sent
 * again.
 */
export const UnknownMessage = SmsRecord.extend({
  borrowerName: z.string(),
  institutionName: z.string(),
  canResend: z.boolean().describe("The guard's approval has not expired"),
});
export type UnknownMessage = z.infer<typeof UnknownMessage>;

/**
 * Lists the messages of all channels that need a manual check, oldest first; with `checked` those
 * already checked, newest first.
 */
export const listUnknown = {
  input: z.object({ checked: z.boolean().default(false), ...pageInput(20) }),
  output: pageOutput(UnknownMessage).extend({
    waiting: z.int().min(0).describe("Number of messages to check"),
  }),
};

/**
 * Exports every row that matches the filter, which must name its days, or up to 50 selected ones.
 */
export const exportList = {
  input: SmsFilter.extend({
    ids: z.array(Id).min(1).max(PICKED_LIMIT, "sms.tooManyRows").optional(),
  }),
  output: fileOutput("xlsx"),
};
