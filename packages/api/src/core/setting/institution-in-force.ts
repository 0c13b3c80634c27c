/** Finds the rule in force for an institution on a day: its own, else the default rule. */
import type { Day } from "../day.ts";
import { type SettingRevision, toRevisionView } from "./revision.ts";
import { inForce, inForceWithLatest } from "./rules.ts";

export interface InstitutionOwner {
  /** Is null for the default rule. */
  readonly institutionId: number | null;
}

/** Value of a rule in the field named by the room, and the reason. */
export type RuleValues<Name extends string, Value> = {
  /** Is null to follow the default rule. */
  readonly [Key in Name]: Value | null;
} & {
  /** Is null for a delivered rule. */
  readonly reason: string | null;
};

export type RuleLine<Name extends string, Value> = SettingRevision<
  InstitutionOwner,
  RuleValues<Name, Value>
>;

/**
 * Finds the value in force in `lines`, newest first. Returns null when not even a default rule is
 * in force.
 */
export function valueInForce<Name extends string, Value>(
  name: Name,
  lines: readonly RuleLine<Name, Value>[],
  institutionId: number | null,
  today: Day,
): Value | null {
  const { current } = inForce(filterByInstitution(lines, institutionId), today);
  const institutionValue = current && ruleValue<Name, Value>(name, current);
  if (institutionValue !== null) return institutionValue;
  return institutionId === null ? null : valueInForce<Name, Value>(name, lines, null, today);
}

/** Gets the value in force for the institution, with its own current and coming rules. */
export function ruleInForce<Name extends string, Value>(
  name: Name,
  lines: readonly RuleLine<Name, Value>[],
  institutionId: number | null,
  today: Day,
) {
  const institutionLines = filterByInstitution(lines, institutionId);
  const { current, next, latestId } = inForceWithLatest(institutionLines, today);
  const effectiveValue = valueInForce<Name, Value>(name, lines, institutionId, today);
  if (effectiveValue === null) return null;
  return {
    effectiveValue,
    isOwn: current !== null && ruleValue<Name, Value>(name, current) !== null,
    current: current && toRuleView(current),
    next: next && toRuleView(next),
    latestId,
  };
}

export const ruleValue = <Name extends string, Value>(
  name: Name,
  rule: RuleValues<Name, Value>,
): Value | null => rule[name];

const filterByInstitution = <Line extends InstitutionOwner>(
  lines: readonly Line[],
  institutionId: number | null,
) => lines.filter((line) => line.institutionId === institutionId);

/** Leaves out the institution, which the caller named. */
export const toRuleView = <Line extends InstitutionOwner & { readonly id: number }>({
  institutionId: _,
  ...rule
}: Line) => toRevisionView(rule);
