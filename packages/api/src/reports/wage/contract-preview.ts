import { z } from "zod";
import { Day } from "../../core/day.ts";
import { Minor } from "../../core/money.ts";
import { SchemeInput } from "./contract.ts";

/** What the last days would have earned under a scheme. */
const Earned = z.object({
  basicMinor: Minor,
  performanceMinor: Minor,
  /** Of both, for each agent; null where there is none. */
  averageMinor: Minor.nullable(),
});
export type Earned = z.infer<typeof Earned>;

/** The same days under the scheme of today and under the one that is asked for. */
export const previewScheme = {
  input: SchemeInput,
  output: z.object({
    from: Day,
    to: Day,
    agents: z.int(),
    payments: z.int(),
    collectedMinor: Minor,
    /** Null where none is in force. */
    current: Earned.nullable(),
    proposed: Earned,
  }),
};
