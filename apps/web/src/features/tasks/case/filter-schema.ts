import { STATUSES } from "@kolekta/api/tasks/case/contract";
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
] as const;

/** The filter sheet: what the address may hold beside the search. */
export const FilterForm = z
  .object({
    status: z.array(z.enum(STATUSES)).optional(),
    queueId: Id,
    institutionId: Id,
    agentId: Id,
    unbound: z.boolean().optional(),
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
  })
  .superRefine((values, ctx) => {
    for (const [from, to] of RANGES) {
      const [first, second] = [values[from], values[to]];
      if (first === undefined || second === undefined || first <= second)
        continue;
      const fault = { key: "tasks.case.filter.swapped", values: {} };
      ctx.addIssue({ code: "custom", path: [to], params: { fault } });
    }
  });
export type FilterValues = z.input<typeof FilterForm>;

/** As the address takes it: an unticked box and an empty choice are no filters. */
export const asFilters = (
  values: z.output<typeof FilterForm>,
): Partial<CaseFilters> => ({
  ...values,
  status: values.status?.length ? values.status : undefined,
  unbound: values.unbound || undefined,
});
