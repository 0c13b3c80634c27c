import type { z } from "zod";
import { AppError } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import type { Facts } from "../../../core/setting/contract.ts";
import type { Withdrawable } from "../../../core/setting/withdraw.ts";
import {
  type ProposalKind,
  withWithdrawal,
} from "../../../manage/proposal/actions/kind.ts";
import { refuseUnknownRoles } from "../../../manage/role/actions.ts";
import {
  PARAMS,
  removeHoliday,
  updateRule,
  type RuleName,
  saveHoliday,
} from "../contract.ts";
import * as queries from "../queries/rules.ts";

type Renewal = z.output<typeof updateRule.input>;
type NewHoliday = z.output<typeof saveHoliday.input>;
type Removal = z.output<typeof removeHoliday.input>;

/** Rules as far as they are taken back before their day. */
const versions: Withdrawable<queries.RuleOwner, queries.StoredRule> = {
  store: queries.ruleLines,
  audit: "guard.withdrawRule",
  event: "guard.changed",
  async admit(tx, { profile, rule }) {
    refuseLimited(tx.actor);
    return `${profile} ${rule}`;
  },
  facts: (rule) => factsOf(rule, rule.params),
};

/** The next version of a rule, or one to come that is taken back. */
export const ruleKind = withWithdrawal<
  queries.RuleOwner,
  queries.StoredRule,
  Renewal
>(versions, {
  kind: "GUARD_RULE",
  payload: updateRule.input,
  dayField: "effectiveFrom",
  day: ({ effectiveFrom }) => effectiveFrom,

  async examine(tx, renewal) {
    refuseLimited(tx.actor);
    const { profile, rule } = renewal;
    const params = paramsOf(renewal);
    await refuseUnknownRoles(tx.db, renewal.overrideRoles, "overrideRoles");
    const [latest] = await queries.versionsOf(tx.db, { profile, rule });
    return {
      ...{ key: `guard_rule ${profile} ${rule}`, name: `${profile} ${rule}` },
      institutionId: null,
      before: latest ? factsOf(latest, latest.params) : {},
      after: factsOf(renewal, params),
      latestId: latest?.id ?? null,
    };
  },

  refuseDay: async (_, { effectiveTo }, effectiveOn) => {
    if (effectiveTo !== null && effectiveTo < effectiveOn)
      throw new AppError("invalid", "guard.endsBefore", {}, "effectiveTo");
  },

  /** It never rewrites what decisions were based on. */
  async apply(tx, renewal, { effectiveOn, editorId }) {
    const rule = {
      ...renewal,
      ...{ params: paramsOf(renewal), effectiveFrom: effectiveOn, editorId },
    };
    const written = await queries.insertRule(tx.db, rule);
    tx.audit({
      action: "guard.renew",
      entity: "guard_rule",
      entityId: written.id,
      after: { ...rule, version: written.version },
    });
    tx.publish({ type: "guard.changed", ids: { ruleId: written.id } });
  },
});

function paramsOf({ rule, params }: { rule: RuleName; params: unknown }) {
  const read = PARAMS[rule].safeParse(params);
  if (!read.success)
    throw new AppError("invalid", "guard.badParams", { rule }, "params");
  return read.data;
}

/** The parameters stand beside the rest, each under its own name. */
const factsOf = (
  rule: Pick<Renewal, "severity" | "overrideRoles" | "effectiveTo" | "source">,
  params: unknown,
): Facts => ({
  severity: rule.severity,
  ...(params as Facts),
  overrideRoles: rule.overrideRoles,
  effectiveTo: rule.effectiveTo,
  source: rule.source,
});

export const holidayKind: ProposalKind<NewHoliday> = {
  kind: "HOLIDAY",
  payload: saveHoliday.input,
  dayField: "day",

  async examine(tx, { profile, day, name, source }) {
    refuseLimited(tx.actor);
    const before = await queries.findHoliday(tx.db, profile, day);
    return {
      ...subjectOf(profile, day),
      before: { ...before },
      after: { day, name, source },
    };
  },

  async apply(tx, holiday) {
    await queries.saveHoliday(tx.db, holiday.profile, holiday);
    tx.audit({
      action: "guard.saveHoliday",
      entity: "holiday",
      entityId: `${holiday.profile} ${holiday.day}`,
      after: holiday,
    });
  },
};

export const holidayRemovalKind: ProposalKind<Removal> = {
  kind: "HOLIDAY_REMOVAL",
  payload: removeHoliday.input,
  dayField: "day",

  async examine(tx, { profile, day }) {
    refuseLimited(tx.actor);
    const before = await queries.findHoliday(tx.db, profile, day);
    return { ...subjectOf(profile, day), before: { ...before }, after: {} };
  },

  async apply(tx, { profile, day }) {
    await queries.removeHoliday(tx.db, profile, day);
    tx.audit({
      action: "guard.removeHoliday",
      entity: "holiday",
      entityId: `${profile} ${day}`,
      before: { profile, day },
    });
  },
};

const subjectOf = (profile: string, day: string) => ({
  ...{ key: `holiday ${profile} ${day}`, name: `${profile} ${day}` },
  ...{ institutionId: null, latestId: null, fixedOn: day },
});
