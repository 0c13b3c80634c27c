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

/** A hundred years: beyond it no day can be reckoned back. */
const LONGEST_DPD = 36_500;

/** What narrows the case list; every field is optional and they are joined by "and". */
export const CaseFilter = z.object({
  tab: Tab.optional(),
  taskIds: z.array(Id).min(1).max(200).optional().describe("Only these cases"),
  status: z.array(Status).optional(),
  stageId: Id.optional(),
  agentId: Id.optional(),
  unassigned: z.boolean().optional(),
  longAging: z.boolean().optional().describe("Only the long-aging stages"),
  institutionId: Id.optional(),
  productId: Id.optional(),
  dpdFrom: Count.max(LONGEST_DPD).optional(),
  dpdTo: Count.max(LONGEST_DPD).optional(),
  amountFrom: EnteredMinor.optional(),
  amountTo: EnteredMinor.optional(),
  workReason: WorkReason.optional().describe("Why it stands in its place of the order of work"),
  hold: z.enum(HOLD_KINDS).optional().describe("Only cases with an open hold of this kind"),
  groupId: Id.optional().describe("Of the agent"),
  loanStatus: z.literal(LOAN_STATUSES).optional(),
  lastAgentId: Id.optional().describe("Who recorded the last result"),
  opened: z.enum(OPENINGS).optional().describe("Whether its agent opened it today, or never"),
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
  /** What of the contact rules closes the way to it now. */
  blockedBy: z.enum(BLOCKS).nullable(),
  /** When it can be worked again; null where it can be now, or where no clock opens it. */
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

/** The places of the list as it was left, so that next and previous keep to it; at most `TRAIL_LENGTH`. */
export const listCaseRefs = {
  input: CaseFilter.extend({
    isGuided: z.boolean().optional().describe("Leaves out what was skipped for now"),
  }),
  output: z.array(z.object({ taskId: Id, loanId: Id, borrowerId: Id })),
};

/** All cases under a filter, for an action that takes them all; refused where there are not as many as were seen. */
export const listMatching = {
  input: z.object({ filter: CaseFilter, seen: Count }),
  output: z.object({ rows: z.array(CaseRow).max(MATCH_LIMIT) }),
};

/** Columns of a file, in their order there. */
export const EXPORT_COLUMNS = [
  "taskId",
  "loanId",
  "borrowerId",
  "loanNumber",
  "borrowerName",
  "next",
  "blocked",
  "until",
  "status",
  "productType",
  "product",
  "institution",
  "stage",
  "agent",
  "dpd",
  "overdueOn",
  "currency",
  "arrears",
  "outstanding",
  "lastResult",
  "lastContact",
  "nextCall",
  "promiseOn",
  "promiseAmount",
] as const;

/** More cases than this leave in one file of an institution's or a lender's only when they are narrowed. */
export const EXPORT_LIMIT = 50_000;

export const FORMATS = ["xlsx", "csv"] as const;

export const exportList = {
  input: CaseFilter.extend({
    format: z.enum(FORMATS).default("xlsx"),
    columns: z.array(z.enum(EXPORT_COLUMNS)).min(1).optional(),
  }).strict(),
  output: fileOutput("xlsx", "csv"),
};

export const get = {
  input: z.object({
    loanId: Id,
    taskId: Id,
    flag: z.boolean().default(true).describe("Whether the installments come along"),
  }),
  output: CaseInfo,
};

export const listProducts = {
  input: NoInput,
  output: z.array(z.object({ id: Id, name: z.string(), currency: Currency })),
};

/** Does the caller work a long-aging stage, or may he see one? */
export const countLongAging = {
  input: NoInput,
  output: z.object({ isLongAging: z.boolean(), cases: Count }),
};
