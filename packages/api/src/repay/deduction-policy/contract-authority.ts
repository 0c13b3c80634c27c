import { z } from "zod";
import { NoInput } from "../../core/page.ts";
import {
  changeFields,
  inForceFields,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";

/** Levels at which a person decides; the level below is the automatic approval. */
export const DECIDED_LEVELS = [1, 2, 3, 4] as const;
export const DecidedLevel = z.literal(DECIDED_LEVELS);

const Role = z.int().positive();

const Start = z.object({
  role: Role,
  /** Level of the first decision. */
  level: DecidedLevel,
});

const Values = z.object({
  /** Deciding role of each level, from 1 to 4. */
  reviewers: z.array(Role).length(DECIDED_LEVELS.length),
  /** Roles that confirm large deductions after the decision. */
  checkers: z.array(Role).max(9),
  /** Start level of each role; a role without one may not apply. */
  starts: z.array(Start).max(9),
});
export type AuthorityValues = z.infer<typeof Values>;

const Authority = Values.extend(RevisionMeta.shape);

/** Authority over deductions, in force today and upcoming. */
export const getAuthority = {
  input: NoInput,
  output: z.object({
    ...inForceFields(Authority),
    roles: z.array(z.object({ role: Role, canDecide: z.boolean(), canApply: z.boolean() })),
  }),
};

export const authorityHistory = {
  input: NoInput,
  output: z.array(revisionHistorySchema(Authority)),
};

export const updateAuthority = { input: Values.extend(changeFields), output: Proposed };

export const withdrawAuthority = { input: Withdrawal, output: Proposed };
