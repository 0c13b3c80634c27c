/** Shared contract parts of settings with a default rule and rules of institutions. */
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

/** Builds an object with one field, named by the room. */
const fieldNamed = <Name extends string, Schema>(name: Name, schema: Schema) =>
  ({ [name]: schema }) as Readonly<Record<Name, Schema>>;

/** Builds the endpoints of a rule with its `value` in the field `name`. */
export function institutionRuleContract<Name extends string, Value extends z.ZodType>(
  name: Name,
  value: Value,
) {
  /** Is null to follow the default rule. */
  const field = fieldNamed(name, z.nullable(value));
  const Rule = z.object({
    ...RevisionMeta.shape,
    ...field,
    /** Is null for a delivered rule. */
    reason: z.string().nullable(),
  });
  const RuleInForce = z.object({
    /** Value in force today, from the own rule or the default. */
    effectiveValue: value,
    isOwn: z.boolean(),
    ...inForceFields(Rule),
    /** Own rule in force; null when the institution never had one. */
    current: Rule.nullable(),
  });
  return {
    /** Rules in force by institution, with the default rule first. */
    list: {
      input: ownersInput,
      output: pageOutput(
        RuleInForce.extend({ institutionId: Id, institutionName: z.string() }),
      ).extend({ defaultRule: RuleInForce }),
    },
    /** Lists all rules of the institution, or all default rules. */
    history: {
      input: z.object({ institutionId: Id.optional() }).prefault({}),
      output: z.array(revisionHistorySchema(Rule)),
    },
    save: {
      input: z.object({
        /** Is null for the default rule. */
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
