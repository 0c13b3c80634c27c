/** What the contracts of all settings that an institution may have of its own, beside one for all, have in common. */
import { z } from "zod";
import { Id, pageOutput } from "../page.ts";
import {
  changeFields,
  inForceFields,
  ownersInput,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "./contract.ts";

export const REASON_LENGTH = 300;

/** A field whose name is the room's own. */
const fieldNamed = <Name extends string, Schema>(name: Name, schema: Schema) =>
  ({ [name]: schema }) as Readonly<Record<Name, Schema>>;

/** The endpoints of a rule that says `value` in the field `name`. */
export function institutionRuleContract<Name extends string, Value extends z.ZodType>(
  name: Name,
  value: Value,
) {
  /** Null follows the rule for all. */
  const field = fieldNamed(name, z.nullable(value));
  const Rule = z.object({
    ...RevisionMeta.shape,
    ...field,
    /** Null where it was delivered. */
    reason: z.string().nullable(),
  });
  const RuleInForce = z.object({
    /** What is in force today, its own or that of all. */
    effectiveValue: value,
    isOwn: z.boolean(),
    ...inForceFields(Rule),
    /** The last of its own whose day has come; null where it never had one. */
    current: Rule.nullable(),
  });
  return {
    /** What applies to each institution, after the rule for all that have none of their own. */
    list: {
      input: ownersInput,
      output: pageOutput(
        RuleInForce.extend({ institutionId: Id, institutionName: z.string() }),
      ).extend({ defaultRule: RuleInForce }),
    },
    /** Every rule that was ever written for an institution, or for all. */
    history: {
      input: z.object({ institutionId: Id.optional() }).prefault({}),
      output: z.array(revisionHistorySchema(Rule)),
    },
    save: {
      input: z.object({
        /** Null is the rule for all. */
        institutionId: Id.nullable(),
        ...changeFields,
        ...field,
        reason: z.string().trim().min(3).max(REASON_LENGTH),
      }),
      output: z.object({ ruleId: Id }),
    },
    withdraw: { input: Withdrawal, output: z.object({ ruleId: Id }) },
  };
}
