/*
 * Which rule holds for an institution on a day: its own where it has one, else that of all. Refuses to know what a
 * rule says.
 */
import type { Day } from "../../../core/day.ts";
import { type SettingLine, shownLine } from "../../../core/setting/line.ts";
import * as setting from "../../../core/setting/rules.ts";
import type { InactivityValues, RuleInForce } from "../contract.ts";

export interface RuleOwner {
  /** Null is the rule for all. */
  readonly institutionId: number | null;
}

export interface RuleValues {
  /** Null follows the rule for all. */
  readonly values: InactivityValues | null;
  readonly reason: string | null;
}

export type RuleLine = SettingLine<RuleOwner, RuleValues>;

/** `rules` newest first. Null where not even a rule for all is in force. */
export function appliesTo(
  rules: readonly RuleLine[],
  institutionId: number | null,
  today: Day,
): InactivityValues | null {
  const { current } = setting.inForce(ofOne(rules, institutionId), today);
  if (current?.values) return current.values;
  return institutionId === null ? null : appliesTo(rules, null, today);
}

/** What holds for it, with its own rules that hold and that come. */
export function ruleInForce(
  rules: readonly RuleLine[],
  institutionId: number | null,
  today: Day,
): RuleInForce | null {
  const own = ofOne(rules, institutionId);
  const { current, next, latestId } = setting.inForceWithLatest(own, today);
  const applies = appliesTo(rules, institutionId, today);
  if (!applies) return null;
  return {
    applies,
    isOwn: Boolean(current?.values),
    current: current && shownOf(current),
    next: next && shownOf(next),
    latestId,
  };
}

const ofOne = (rules: readonly RuleLine[], institutionId: number | null) =>
  rules.filter((rule) => rule.institutionId === institutionId);

export const shownOf = <Line extends RuleLine>({
  institutionId: _,
  ...rule
}: Line) => shownLine(rule);
