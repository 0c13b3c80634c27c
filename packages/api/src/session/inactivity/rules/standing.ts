/*
 * Which rule holds for an institution on a day: its own where it has one, else that of all. Refuses to know what a
 * rule says.
 */
import { inForce } from "../../../core/setting/rules.ts";
import type { Day } from "../../../core/day.ts";
import type { InactivityValues, Rule, Standing } from "../contract.ts";

export interface OwnedRule extends Rule {
  /** Null is the rule for all. */
  readonly institutionId: number | null;
}

/** `rules` newest first. Null where not even a rule for all is in force. */
export function appliesTo(
  rules: readonly OwnedRule[],
  institutionId: number | null,
  today: Day,
): InactivityValues | null {
  const own = inForce(ofOne(rules, institutionId), today).current?.values;
  if (own) return own;
  return institutionId === null ? null : appliesTo(rules, null, today);
}

/** What holds for it, with its own rules that hold and that come. */
export function standingOf(
  rules: readonly OwnedRule[],
  institutionId: number | null,
  today: Day,
): Standing | null {
  const own = ofOne(rules, institutionId);
  const { current, next } = inForce(own, today);
  const applies = appliesTo(rules, institutionId, today);
  if (!applies) return null;
  return {
    applies,
    isOwn: Boolean(current?.values),
    current: current && plain(current),
    next: next && plain(next),
    latestId:
      own.length === 0 ? null : Math.max(...own.map(({ ruleId }) => ruleId)),
  };
}

const ofOne = (rules: readonly OwnedRule[], institutionId: number | null) =>
  rules.filter((rule) => rule.institutionId === institutionId);

export const plain = ({ institutionId: _, ...rule }: OwnedRule): Rule => rule;
