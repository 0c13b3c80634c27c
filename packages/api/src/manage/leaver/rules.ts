/*
 * When the cases of an agent who has left wait for another one: by the rule of his institution where it has one, else by
 * that of all.
 */
import type { Day } from "../../core/day.ts";
import { type SettingLine, shownLine } from "../../core/setting/line.ts";
import * as setting from "../../core/setting/rules.ts";
import type { Rule, Standing } from "./contract.ts";

export interface RuleOwner {
  /** Null is the rule for all. */
  readonly institutionId: number | null;
}

export type RuleValues = {
  /** Null follows the rule for all. */
  readonly hours: number | null;
  readonly reason: string | null;
};

export type RuleLine = SettingLine<RuleOwner, RuleValues>;

/** `rules` newest first. Null where not even a rule for all is in force. */
export function hoursFor(
  rules: readonly RuleLine[],
  institutionId: number | null,
  today: Day,
): number | null {
  const { current } = setting.inForce(ofOne(rules, institutionId), today);
  if (current && current.hours !== null) return current.hours;
  return institutionId === null ? null : hoursFor(rules, null, today);
}

/** What holds for it, with its own rules that hold and that come. */
export function shownRule(
  rules: readonly RuleLine[],
  institutionId: number | null,
  today: Day,
): Standing | null {
  const own = ofOne(rules, institutionId);
  const { current, next, latestId } = setting.inForceWithLatest(own, today);
  const applies = hoursFor(rules, institutionId, today);
  if (applies === null) return null;
  return {
    applies,
    isOwn: current !== null && current.hours !== null,
    current: current && shownOf(current),
    next: next && shownOf(next),
    latestId,
  };
}

const ofOne = (rules: readonly RuleLine[], institutionId: number | null) =>
  rules.filter((rule) => rule.institutionId === institutionId);

export const shownOf = ({ institutionId: _, ...rule }: RuleLine): Rule =>
  shownLine(rule);

const HOUR_MS = 3_600_000;

/** Whether he has been away for so long. */
export const isDue = (disabledAt: Date, hours: number, now: Date): boolean =>
  now.getTime() - disabledAt.getTime() >= hours * HOUR_MS;
