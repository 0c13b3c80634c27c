import { z } from "zod";
import { Currency, Minor } from "../../core/money.ts";
import { Day, Instant } from "../../core/day.ts";
import { Id, Nothing, pageInput, pageOf } from "../../core/page.ts";
import { charged } from "../../account/loan/contract.ts";
import { WholePhone } from "../phone/contract.ts";
import {
  SORTS,
  STATUSES,
  TABS,
  UNPAID_REASONS,
  WORK_REASONS,
} from "./contract-codes.ts";

export {
  SORTS,
  STATUSES,
  TABS,
  TRAIL_LENGTH,
  WORK_REASONS,
} from "./contract-codes.ts";
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
  queueId: Id.optional(),
  agentId: Id.optional(),
  unbound: z.boolean().optional(),
  longAging: z.boolean().optional().describe("Only the long-aging stages"),
  institutionId: Id.optional(),
  productId: Id.optional(),
  dpdFrom: Count.max(LONGEST_DPD).optional(),
  dpdTo: Count.max(LONGEST_DPD).optional(),
  amountFrom: Minor.optional(),
  amountTo: Minor.optional(),
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
  queueId: Id,
  queueName: z.string(),
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
  /** When a resting case may be called again; null for every other reason. */
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
  promiseRule: z.object({ lastOn: Day, leastMinor: Minor, mostMinor: Minor }),
  installments: z.array(Installment),
});
export type CaseInfo = z.infer<typeof CaseInfo>;

export const list = {
  input: CaseFilter.extend(pageInput(15)),
  output: pageOf(CaseRow).extend({ counts: TabCounts }),
};

/** The places of the list as it was left, so that next and previous keep to it; at most `TRAIL_LENGTH`. */
export const listTrail = {
  input: CaseFilter,
  output: z.array(z.object({ taskId: Id, loanId: Id, borrowerId: Id })),
};

export const get = {
  input: z.object({
    loanId: Id,
    taskId: Id,
    flag: z
      .boolean()
      .default(true)
      .describe("Whether the installments come along"),
  }),
  output: CaseInfo,
};

export const listProducts = {
  input: Nothing,
  output: z.array(z.object({ id: Id, name: z.string(), currency: Currency })),
};

/** Does the caller work a long-aging stage, or may he see one? */
export const countLongAging = {
  input: Nothing,
  output: z.object({ isLongAging: z.boolean(), cases: Count }),
};
