import { z } from "zod";
import { Day } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";

const IdAndName = z.object({ id: Id, name: z.string() });

/**
 * Lists lenders, products and institutions that a rule or recall can name, as visible to the
 * caller.
 */
export const listChoices = {
  input: NoInput,
  output: z.object({
    lenders: z.array(
      IdAndName.extend({
        products: z.array(IdAndName),
        /** Institutions linked to the lender. */
        institutionIds: z.array(Id),
      }),
    ),
    stages: z.array(IdAndName),
    institutions: z.array(IdAndName),
  }),
};

/** Lists current placements visible to the caller, by institution and currency. */
export const listCurrentPlacements = {
  input: NoInput,
  output: z.array(
    z.object({
      institutionId: Id,
      institutionName: z.string(),
      currency: Currency,
      cases: z.int(),
      arrearsMinor: Minor,
      leavingIn7: z.int().describe("Cases that leave within 7 days"),
      leavingIn30: z.int(),
      recalled: z.int().describe("Cases with an announced recall"),
      unlimited: z.int().describe("Cases with an open-ended placement"),
    }),
  ),
};

const ExpiringPlacement = z.object({
  leavesOn: Day.describe("First day after the placement"),
  stageName: z.string(),
  currency: Currency,
});

const LeavingCase = ExpiringPlacement.extend({
  taskId: Id,
  loanId: Id,
  borrowerId: Id,
  loanNumber: z.string(),
  borrowerName: z.string(),
  institutionName: z.string(),
  agentName: z.string().nullable(),
  arrearsMinor: Minor,
  recalled: z.boolean().describe("True for a recall, false if the term ends"),
});
export type LeavingCase = z.infer<typeof LeavingCase>;

const LeavingDay = ExpiringPlacement.extend({
  stageId: Id,
  cases: z.int(),
  recalled: z.int(),
  arrearsMinor: Minor,
});
export type LeavingDay = z.infer<typeof LeavingDay>;

/** Lists cases whose placement ends or whose recall is announced within the given days. */
export const listExpiringPlacements = {
  input: z
    .object({
      days: z.int().min(1).max(90).default(30),
      institutionId: Id.optional(),
      ...pageInput(20),
    })
    .prefault({}),
  output: pageOutput(LeavingCase).extend({ days: z.array(LeavingDay) }),
};
