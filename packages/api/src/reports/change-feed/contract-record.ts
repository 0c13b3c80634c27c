import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { CodeState, CodeType } from "../../repay/code/contract.ts";
import { PAYMENT_STATES, REVERSAL_FAULTS } from "../../repay/payment/contract.ts";
import { Status } from "../../tasks/case/contract.ts";
import { CLOSING_REASONS } from "../../tasks/closing/contract-codes.ts";
import { CALL_STATUSES, RESULTS } from "../../tasks/log/contract-codes.ts";
import { PromiseState } from "../../tasks/promise/contract.ts";
import { PAGE_SIZE, RETENTION_DAYS } from "./contract-codes.ts";

/** Epoch, position in the feed, last row, and the list with a hash of its filter. */
const Cursor = z
  .string()
  .regex(/^\d{1,9}-\d{1,15}-\d{1,15}-[a-z]{1,40}\.[0-9a-f]{8}$/, "changeFeed.cursorInvalid");

const input = z.object({
  after: Cursor.optional().describe("`next` of the previous page; without it the oldest rows"),
  size: z.int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
  updatedSince: Instant.optional().describe(
    `Only rows that the feed shows a change of since then, at most ${RETENTION_DAYS} days ago; the same for every page`,
  ),
});
export type RecordInput = z.output<typeof input>;

/** Pages of rows in the order of their ids. */
const definePages = <Row extends z.ZodType>(row: Row) => ({
  input,
  output: z.object({
    rows: z.array(row),
    next: z.string().describe("Cursor for the next page, also after an empty one"),
    hasMore: z.boolean().describe("Further rows can be read at once"),
    changes: z
      .string()
      .describe("Cursor of the feed at the first page: read `/api/changes` after it"),
    asOf: Instant.describe("Every change committed before this instant is in the rows"),
  }),
});

const owner = { loanId: Id, loanNumber: z.string(), lenderId: Id };

export const CaseRecord = z.object({
  caseId: Id,
  ...owner,
  institutionId: Id,
  productId: Id,
  product: z.string(),
  stageId: Id,
  stage: z.string(),
  status: Status,
  openedOn: Day,
  closedAt: Instant.nullable(),
  closeEvent: z.string().nullable().describe("`event` of the change that closed the case"),
  closeReason: z.enum(CLOSING_REASONS).nullable(),
  overdueOn: Day,
  dpd: z.int().describe("Of an open case today, of another when it closed"),
  currency: Currency,
  arrearsMinor: Minor,
  outstandingMinor: Minor,
  payoffMinor: Minor,
  placedUntil: Day.nullable().describe("Last day of the placement; null is open-ended"),
  onHold: z.boolean(),
  lastChangeId: Id.nullable().describe("Latest change in the feed; null once it was deleted"),
  lastChangedAt: Instant.nullable(),
});
export type CaseRecord = z.infer<typeof CaseRecord>;

export const ResultRecord = z.object({
  resultId: Id,
  caseId: Id,
  ...owner,
  institutionId: Id,
  agentId: Id,
  channel: z.string(),
  callStatus: z.enum(CALL_STATUSES).nullable(),
  result: z.enum(RESULTS),
  at: Instant,
  promiseId: Id.nullable(),
});
export type ResultRecord = z.infer<typeof ResultRecord>;

export const PaymentRecord = z.object({
  paymentId: Id,
  caseId: Id.nullable(),
  ...owner,
  institutionId: Id.nullable(),
  currency: Currency,
  amountMinor: Minor,
  paidAt: Instant,
  valueOn: Day.nullable().describe("Null for a payment imported with its loan"),
  provider: z.string(),
  codeId: Id.nullable(),
  codeNumber: z.string().nullable(),
  state: z.enum(PAYMENT_STATES),
  reversedAt: Instant.nullable(),
  fault: z.enum(REVERSAL_FAULTS).nullable(),
});
export type PaymentRecord = z.infer<typeof PaymentRecord>;

export const PromiseRecord = z.object({
  promiseId: Id,
  caseId: Id,
  ...owner,
  institutionId: Id,
  agentId: Id,
  state: PromiseState,
  currency: Currency,
  amountMinor: Minor,
  dueOn: Day,
  createdAt: Instant,
  settledAt: Instant.nullable(),
  paidMinor: Minor.nullable().describe("Of the latest evaluation, as the next two fields"),
  paymentId: Id.nullable(),
  replacedById: Id.nullable(),
});
export type PromiseRecord = z.infer<typeof PromiseRecord>;

export const CodeRecord = z.object({
  codeId: Id,
  caseId: Id.nullable(),
  ...owner,
  institutionId: Id.nullable(),
  codeNumber: z.string(),
  kind: CodeType,
  channel: z.string(),
  bank: z.string(),
  provider: z.string().nullable(),
  state: CodeState,
  currency: Currency,
  amountMinor: Minor,
  paidMinor: Minor,
  createdAt: Instant,
  expiresAt: Instant,
  paidAt: Instant.nullable(),
});
export type CodeRecord = z.infer<typeof CodeRecord>;

export const listCases = definePages(CaseRecord);
export const listResults = definePages(ResultRecord);
export const listPayments = definePages(PaymentRecord);
export const listPromises = definePages(PromiseRecord);
/** Codes without a number are left out. */
export const listCodes = definePages(CodeRecord);
