/** Which rule holds for an institution on a day: its own where it has one, else that of all. */
import type { Day } from "../day.ts";
import { type SettingRevision, toRevisionView } from "./revision.ts";
import { inForce, inForceWithLatest } from "./rules.ts";

export interface InstitutionOwner {
  /** Null is the rule for all. */
  readonly institutionId: number | null;
}

/** What a rule says in the field that the room names, and why. */
export type RuleValues<Name extends string, Value> = {
  /** Null follows the rule for all. */
  readonly [Key in Name]: Value | null;
} & {
  /** Null where it was delivered. */
  readonly reason: string | null;
};

export type RuleLine<Name extends string, Value> = SettingRevision<
  InstitutionOwner,
  RuleValues<Name, Value>
>;

/** `lines` newest first. Null where not even a rule for all is in force. */
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

/** What holds for it, with its own rules that hold and that come. */
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

/** Whose it is was asked for. */
export const toRuleView = <Line extends InstitutionOwner & { readonly id: number }>({
  institutionId: _,
  ...rule
}: Line) => toRevisionView(rule);
