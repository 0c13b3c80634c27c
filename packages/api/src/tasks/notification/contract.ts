import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";

export const NOTICE_KINDS = [
  "CASES_ASSIGNED",
  "CASES_RELEASED",
  "PROMISE_BROKEN",
  "SMS_RECEIVED",
  "CASE_RECALLED",
  "DEDUCTION_APPROVED",
  "DEDUCTION_REJECTED",
  "DEDUCTION_LAPSED",
  "CONTACT_BREACH",
  "CONTACT_ADDED",
  "CONTACT_APPROVED",
  "CONTACT_REFUSED",
  "CONSENT_RECORDED",
  "CONSENT_CONFIRMED",
  "CONSENT_REFUSED",
  "REVEAL_OUTSIDE_HOURS",
  "CALENDAR_ENDING",
  "TERMS_ABOVE_LAW",
  "FACE_BLACKLISTED",
  "FACE_LOCKED",
  "HOLD_OPENED",
  "GRANT_APPROVED",
  "GRANT_REFUSED",
  "CODE_FAILED",
  "CONTACT_INBOUND",
  "DATA_REQUESTED",
  "DATA_APPROVED",
  "DATA_REJECTED",
  "ORDER_ALLOCATED",
  "ORDER_OVERDUE",
  "ORDER_TO_CONFIRM",
  "ORDER_RETURNED",
  "QUALITY_SCORED",
  "QUALITY_OBJECTED",
  "QUALITY_DIFFERS",
  "QUALITY_SETTLED",
  "PENALTY_PROPOSED",
  "PENALTY_DECIDED",
  "PENALTY_REVERSED",
  "NO_CANDIDATE",
  "CASES_RECYCLED",
  "PLACEMENT_ENDING",
  "SMS_UNANSWERED",
  "SMS_WITHOUT_CASE",
  "WEBHOOK_DISABLED",
] as const;
export const NoticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** Lists notifications of the caller, newest first; `taskId` when about one case. */
export const list = {
  input: z.object({ unread: z.boolean().optional(), ...pageInput(20) }),
  output: pageOutput(
    z.object({
      noticeId: Id,
      kind: NoticeKind,
      taskId: Id.nullable(),
      orderId: Id.nullable().describe("Complaint of a penalty"),
      loanId: Id.nullable(),
      borrowerId: Id.nullable(),
      borrowerName: z.string().nullable(),
      count: z.int(),
      at: Instant,
      readAt: Instant.nullable(),
    }),
  ).extend({ unread: z.int() }),
};

/** Marks the given notifications read, or all of the caller. */
export const markRead = {
  input: z.object({ noticeIds: z.array(Id).max(200).optional() }),
  output: z.object({ read: z.int(), readAt: Instant.describe("Needed to undo this") }),
};

/** Undoes one marking: notifications marked read at that instant become unread. */
export const markUnread = {
  input: z.object({ readAt: Instant }),
  output: z.object({ unread: z.int() }),
};
