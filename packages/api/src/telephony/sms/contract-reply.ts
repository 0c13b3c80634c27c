import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { REPLY_TABS } from "./contract-codes.ts";

/** Older texts are no longer listed or escalated. */
export const REPLY_DAYS = 60;

const ReplyTab = z.enum(REPLY_TABS);

export const Reply = z.object({
  inboundId: Id,
  taskId: Id.nullable(),
  loanId: Id.nullable(),
  borrowerId: Id.nullable(),
  loanNumber: z.string().nullable(),
  borrowerName: z.string().nullable(),
  institutionName: z.string().nullable(),
  agentName: z.string().nullable(),
  recipientName: z.string().nullable().describe("Agent notified in place of the agent of the case"),
  /** The recipient may see the case. */
  isCaseVisible: z.boolean(),
  phone: z.string(),
  content: z.string(),
  receivedAt: Instant,
  waitingMinutes: z.int(),
  isOverdue: z.boolean(),
});
export type Reply = z.infer<typeof Reply>;

const Filter = z.object({
  tab: ReplyTab.default("CASE"),
  institutionId: Id.optional(),
  agentId: Id.optional(),
  waitingMinutes: z.coerce
    .number()
    .int()
    .min(0)
    .max(REPLY_DAYS * 1440)
    .optional()
    .describe("Minimum waiting time in minutes"),
});
export type ReplyFilter = z.output<typeof Filter>;

const Counts = z.object(
  Object.fromEntries(REPLY_TABS.map((tab) => [tab, z.int()])) as Record<
    (typeof REPLY_TABS)[number],
    z.ZodInt
  >,
);

/** Lists unanswered texts that the caller sees, oldest first. */
export const listReplies = {
  input: z.object({ ...Filter.shape, ...pageInput(20) }),
  output: pageOutput(Reply).extend({ counts: Counts }),
};

export const countReplies = {
  input: z.object({}).optional(),
  output: z.object({ waiting: z.int() }),
};

/** Closes a text without a case: there is no conversation that could answer it. */
export const settleReply = {
  input: z.object({ inboundId: Id, reason: z.string().trim().min(3).max(300) }),
  output: z.object({ inboundId: Id }),
};
