import { STATUSES } from "@kolekta/api/tasks/case/contract";
import { LOAN_STATUSES, OPENINGS, WORK_REASONS } from "@kolekta/api/tasks/case/contract-codes";
import { HOLD_KINDS } from "@kolekta/api/tasks/hold/contract-codes";
import { RESULTS } from "@kolekta/api/tasks/log/contract";
import { z } from "zod";
import type { CaseFilters } from "./case-query.ts";

const Count = z.int().min(0).optional();
const Id = z.int().positive().optional();
const Day = z.iso.date().optional();

const RANGES = [
  ["dpdFrom", "dpdTo"],
  ["amountFrom", "amountTo"],
  ["nextFrom", "nextTo"],
  ["promiseFrom", "promiseTo"],
  ["overdueFrom", "overdueTo"],
] as const;

export const FilterForm = z
  .object({
    status: z.array(z.enum(STATUSES)).optional(),
    stageId: Id,
    institutionId: Id,
    agentId: Id,
    unassigned: z.boolean().optional(),
    productId: Id,
    lastResult: z.enum(RESULTS).optional(),
    dpdFrom: Count,
    dpdTo: Count,
    amountFrom: Count,
    amountTo: Count,
    nextFrom: Day,
    nextTo: Day,
    promiseFrom: Day,
    promiseTo: Day,
    overdueFrom: Day,
    overdueTo: Day,
    workReason: z.enum(WORK_REASONS).optional(),
    hold: z.enum(HOLD_KINDS).optional(),
    groupId: Id,
    loanStatus: z.literal(LOAN_STATUSES).optional(),
    lastAgentId: Id,
    opened: z.enum(OPENINGS).optional(),
  })
  .superRefine((values, ctx) => {
    for (const [from, to] of RANGES) {
      const [first, second] = [values[from], values[to]];
      if (first === undefined || second === undefined || first <= second) continue;
      const fault = { key: "tasks.case.filter.swapped", values: {} };
      ctx.addIssue({ code: "custom", path: [to], params: { fault } });
    }
  });
export type FilterValues = z.input<typeof FilterForm>;

/** Converts form values to address filters: an unticked box or an empty choice is no filter. */
export const asFilters = (values: z.output<typeof FilterForm>): Partial<CaseFilters> => ({
  ...values,
  status: values.status?.length ? values.status : undefined,
  unassigned: values.unassigned || undefined,
});
