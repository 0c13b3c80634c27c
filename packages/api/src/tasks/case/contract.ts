import { z } from "zod";
import { Currency, EnteredMinor, Minor } from "../../core/money.ts";
import { Day, Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import { charged } from "../../account/loan/contract.ts";
import { WholePhone } from "../phone/contract.ts";
import { HOLD_KINDS } from "../hold/contract-codes.ts";
import {
  BLOCKS,
  LOAN_STATUSES,
  MATCH_LIMIT,
  OPENINGS,
  SORTS,
  STATUSES,
  TABS,
  UNPAID_REASONS,
  WORK_REASONS,
} from "./contract-codes.ts";
import { CASE_COLUMNS } from "./contract-columns.ts";

export { SORTS, STATUSES, TABS, TRAIL_LENGTH, WORK_REASONS } from "./contract-codes.ts";
export type { Sort } from "./contract-codes.ts";

export const Status = z.enum(STATUSES);
export type Status = z.infer<typeof Status>;
export const Tab = z.enum(TABS);
export type Tab = z.infer<typeof Tab>;
export const WorkReason = z.enum(WORK_REASONS);
export type WorkReason = z.infer<typeof WorkReason>;

const Text = z.string().trim().min(1).max(100);
const Count = z.int().min(0);

/** A hundred years. A larger value cannot be converted to a day. */
const LONGEST_DPD = 36_500;

export const CaseFilter = z.object({
  tab: Tab.optional(),
  taskIds: z.array(Id).min(1).max(200).optional().describe("Only these cases"),
  status: z.array(Status).optional(),
  stageId: Id.optional(),
  agentId: Id.optional(),
  unassigned: z.boolean().optional(),
  longAging: z.boolean().optional().describe("Only long-aging stages"),
  institutionId: Id.optional(),
  productId: Id.optional(),
  dpdFrom: Count.max(LONGEST_DPD).optional(),
  dpdTo: Count.max(LONGEST_DPD).optional(),
  amountFrom: EnteredMinor.optional(),
  amountTo: EnteredMinor.optional(),
  workReason: WorkReason.optional().describe("Reason for its work rank"),
  hold: z.enum(HOLD_KINDS).optional().describe("Only cases with an open hold of this kind"),
  groupId: Id.optional().describe("Group of the agent"),
  loanStatus: z.literal(LOAN_STATUSES).optional(),
  lastAgentId: Id.optional().describe("Agent who recorded the last result"),
  opened: z.enum(OPENINGS).optional().describe("Opened by its agent today, or never"),
  overdueFrom: Day.optional(),
  overdueTo: Day.optional(),
  lastResult: Text.optional(),
  nextCallFrom: Instant.optional(),
  nextCallTo: Instant.optional(),
  promiseFrom: Day.optional(),
  promiseTo: Day.optional(),
  borrowerName: Text.optional(),
  phone: WholePhone.optional(),
  loanNumber: Text.optional(),
  sort: z.enum(SORTS).default("work"),
  order: z.enum(["asc", "desc"]).default("asc"),
});
export type CaseFilter = z.infer<typeof CaseFilter>;

export const CaseRow = z.object({
  taskId: Id,
  loanId: Id,
  borrowerId: Id,
  loanNumber: z.string(),
  borrowerName: z.string(),
  productType: z.literal("Cash staging"),
  productName: z.string(),
  currency: Currency,
  status: Status,
  tab: Tab,
  institutionId: Id,
  institutionName: z.string(),
  stageId: Id,
  stageName: z.string(),
  agentId: Id.nullable(),
  agentName: z.string().nullable(),
  arrearsMinor: Minor,
  outstandingMinor: Minor,
  overdueOn: Day,
  dpd: Count,
  lastCallResult: z.string().nullable(),
  lastContactAt: Instant.nullable(),
  nextCallAt: Instant.nullable(),
  promiseOn: Day.nullable(),
  promiseMinor: Minor.nullable(),
  workReason: WorkReason,
  /** Contact rule that blocks the case now. */
  blockedBy: z.enum(BLOCKS).nullable(),
  /** Next time at which the case can be worked; null when that is now or has no date. */
  restsUntil: Instant.nullable(),
  version: z.int(),
});
export type CaseRow = z.infer<typeof CaseRow>;

export const TabCounts = z.record(Tab, Count);

export const Installment = z.object({
  period: z.int(),
  dueOn: Day,
  overdueDays: Count,
  contractMinor: Minor,
  lateFeeMinor: Minor,
  repaidMinor: Minor,
  waivedMinor: Minor,
  repaidOn: Day.nullable(),
  status: z.int(),
});

export const CaseInfo = CaseRow.extend({
  userId: Id,
  loanStatus: z.int(),
  loanOn: Day,
  ...charged,
  payoffMinor: Minor,
  openedOn: Day,
  lastAgentName: z.string().nullable(),
  lastRelation: z.string().nullable(),
  willingness: z.int().min(0).max(5),
  ability: z.int().min(0).max(3).nullable(),
  unpaidReason: z.enum(UNPAID_REASONS).nullable(),
  periods: z.int(),
  timesSettled: z.int(),
  ptpLater: z.boolean(),
  fraudFlag: z.boolean(),
  appCall: z.boolean(),
  zone: z.string(),
  promiseRule: z.object({ lastOn: Day, minMinor: Minor, maxMinor: Minor }),
  installments: z.array(Installment),
});
export type CaseInfo = z.infer<typeof CaseInfo>;

export const list = {
  input: CaseFilter.extend(pageInput(15)).strict(),
  output: pageOutput(CaseRow).extend({ counts: TabCounts }),
};

/**
 * Lists the cases of the list at the time of leaving it, so that next and previous keep that order;
 * at most `TRAIL_LENGTH`.
 */
export const listCaseRefs = {
  input: CaseFilter.extend({ isGuided: z.boolean().optional().describe("Excludes snoozed cases") }),
  output: z.array(z.object({ taskId: Id, loanId: Id, borrowerId: Id })),
};

/**
 * Lists all cases under a filter for an action. Refuses when their number is not the one that the
 * caller has seen.
 */
export const listMatching = {
  input: z.object({ filter: CaseFilter, seen: Count }),
  output: z.object({ rows: z.array(CaseRow).max(MATCH_LIMIT) }),
};

/** Largest number of cases in one file. An export of more has to be filtered. */
export const EXPORT_LIMIT = 50_000;

export const FORMATS = ["xlsx", "csv"] as const;

export const exportList = {
  input: CaseFilter.extend({
    format: z.enum(FORMATS).default("xlsx"),
    columns: z.array(z.enum(CASE_COLUMNS)).min(1).optional(),
  }).strict(),
  output: fileOutput("xlsx", "csv"),
};

export const get = {
  input: z.object({
    loanId: Id,
    taskId: Id,
    flag: z.boolean().default(true).describe("Includes the installments"),
  }),
  output: CaseInfo,
};

export const listProducts = {
  input: NoInput,
  output: z.array(z.object({ id: Id, name: z.string(), currency: Currency })),
};

/**
 * Shows that the long-aging list belongs in the menu: the caller works such a stage or sees a case
 * in one.
 */
export const countLongAging = {
  input: NoInput,
  output: z.object({ isLongAging: z.boolean(), cases: Count }),
};
