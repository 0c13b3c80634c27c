import { z } from "zod";
import { Day } from "../../core/day.ts";
import { Minor } from "../../core/money.ts";
import { SchemeInput } from "./contract.ts";

const Earned = z.object({
  basicMinor: Minor,
  performanceMinor: Minor,
  /** Sum of both per agent; null without agents. */
  averageMinor: Minor.nullable(),
});
export type Earned = z.infer<typeof Earned>;

/** Compares the same days under the current and the proposed scheme. */
export const previewScheme = {
  input: SchemeInput,
  output: z.object({
    from: Day,
    to: Day,
    agents: z.int(),
    payments: z.int(),
    collectedMinor: Minor,
    /** Is null when no scheme is in force. */
    current: Earned.nullable(),
    proposed: Earned,
  }),
};
