import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import type { Facts } from "../../../core/setting/contract.ts";
import { institutionToSet, queueToSet } from "../../../core/setting/owners.ts";
import { latestOf } from "../../../core/setting/rules.ts";
import type { Withdrawable } from "../../../core/setting/withdraw.ts";
import type { Tx } from "../../../core/transaction.ts";
import { withWithdrawal } from "../../../manage/proposal/actions/kind.ts";
import { refuseUnknownRoles } from "../../../manage/role/actions.ts";
import { updateRule } from "../contract-requirement.ts";
import { PARAMS, type RuleName } from "../contract.ts";
import { LAYERS } from "../contract-codes.ts";
import * as queries from "../queries/rules.ts";
import { termsBrokenBy } from "./terms-above.ts";
import { looserThan } from "../rules/strictness.ts";

type Renewal = z.output<typeof updateRule.input>;

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
export const ruleKind = withWithdrawal<queries.RuleOwner, queries.StoredRule, Renewal>(versions, {
  kind: "GUARD_RULE",
  payload: updateRule.input,
  dayField: "effectiveFrom",
  day: ({ effectiveFrom }) => effectiveFrom,

  async examine(tx, renewal) {
    refuseLimited(tx.actor);
    const { profile, rule, institutionId } = renewal;
    const params = paramsOf(renewal);
    await refuseUnknownRoles(tx.db, renewal.overrideRoles, "overrideRoles");
    const owners = await ownersOf(tx, renewal);
    const lines = await queries.versionsOf(tx.db, { profile, rule });
    const latest = lines.find((line) => isOfSame(line, authorityOf(renewal)));
    return {
      key: `guard_rule ${profile} ${rule}`,
      name: `${profile} ${rule}`,
      institutionId,
      before: latest ? { ...owners, ...factsOf(latest, latest.params) } : { ...owners },
      after: {
        ...owners,
        ...factsOf(authorityOf(renewal), params),
        ...(await brokenBy(tx, renewal)),
      },
      latestId: latestOf(lines),
    };
  },

  async refuseDay(tx, renewal, effectiveOn) {
    const { effectiveTo, profile } = renewal;
    if (effectiveTo !== null && effectiveTo < effectiveOn)
      throw new AppError("invalid", "guard.endsBefore", {}, "effectiveTo");
    const held = await queries.inForce(tx.db, profile, effectiveOn);
    refuseLooser({ ...renewal, params: paramsOf(renewal) }, held);
  },

  /** It never rewrites what decisions were based on. */
  async apply(tx, renewal, { effectiveOn, editorId, at }) {
    const rule = {
      ...authorityOf(renewal),
      params: paramsOf(renewal),
      effectiveFrom: effectiveOn,
      editorId,
      approverId: tx.actor.userId,
    };
    const broken = await brokenBy(tx, renewal);
    const written = await queries.insertRule(tx.db, { ...rule, at });
    tx.audit({
      action: "guard.renew",
      entity: "guard_rule",
      entityId: written.id,
      after: { ...rule, version: written.version, ...broken },
    });
    tx.publish({ type: "guard.changed", ids: { ruleId: written.id } });
  },
});

/** Products whose terms would be above this ceiling, and were not before: nobody approves a step without seeing them. */
async function brokenBy(tx: Tx<Ctx>, renewal: Renewal): Promise<{ termsAbove?: string[] }> {
  const broken = await termsBrokenBy(tx, renewal, paramsOf(renewal));
  return broken.length > 0 ? { termsAbove: broken } : {};
}

type Authority = Pick<queries.StoredRule, "layer" | "jurisdiction" | "institutionId" | "queueId">;

const isOfSame = (one: Authority, other: Authority): boolean =>
  one.layer === other.layer &&
  one.jurisdiction === other.jurisdiction &&
  one.institutionId === other.institutionId &&
  one.queueId === other.queueId;

/** A law is of its country unless another is named; a rule of the house is of none. */
const authorityOf = (renewal: Renewal) => ({
  ...renewal,
  jurisdiction: renewal.layer === "STATUTE" ? renewal.jurisdiction || renewal.profile : null,
});

/** A country, or a part of it: US, US-CA. */
const isWithin = (jurisdiction: string, country: string): boolean =>
  jurisdiction === country || jurisdiction.startsWith(`${country}-`);

/** Only values that the rule knows, each named where it does not fit. */
function paramsOf({ rule, params }: { rule: RuleName; params: unknown }) {
  const read = PARAMS[rule].strict().safeParse(params);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.code === "unrecognized_keys") {
    const [name = ""] = issue.keys;
    throw new AppError("invalid", "guard.unknownParam", { name, rule }, `params.${name}`);
  }
  const field = ["params", ...(issue?.path ?? [])].join(".");
  throw new AppError("invalid", "guard.badParams", { rule }, field);
}

/** Whose rule it is, as those who decide on it read it; refused where layer and owner do not fit. */
async function ownersOf(tx: Tx<Ctx>, renewal: Renewal): Promise<Facts> {
  const { layer, institutionId, queueId, overrideRoles, article } = renewal;
  const { jurisdiction, profile } = authorityOf(renewal);
  const refuse = (field: string) => {
    throw new AppError("invalid", "request.invalid", {}, field);
  };
  if ((layer === "INSTITUTION") !== (institutionId !== null)) refuse("institutionId");
  if ((layer === "STAGE") !== (queueId !== null)) refuse("queueId");
  if (layer === "STATUTE" && article === "") refuse("article");
  if (jurisdiction !== null && !isWithin(jurisdiction, profile)) refuse("jurisdiction");
  if (layer === "STATUTE" && overrideRoles.length > 0)
    throw new AppError("invalid", "guard.lawLifted", {}, "overrideRoles");
  return {
    layer,
    ...(institutionId !== null && {
      institution: await institutionToSet(tx, institutionId),
    }),
    ...(queueId !== null && { stage: await queueToSet(tx, queueId) }),
  };
}

/** What holds above it for the same cases on its first day is a ceiling. */
function refuseLooser(
  rule: Renewal & { readonly params: unknown },
  held: readonly queries.StoredRule[],
): void {
  const above = held.filter(
    (one) => one.rule === rule.rule && LAYERS.indexOf(one.layer) < LAYERS.indexOf(rule.layer),
  );
  for (const one of above) {
    const [looser] = looserThan(rule.rule, rule, {
      severity: one.severity,
      params: PARAMS[one.rule].parse(one.params),
    });
    if (looser)
      throw new AppError(
        "invalid",
        "guard.looser",
        {
          field: looser.field.replace("params.", ""),
          ceiling: inWords(looser.ceiling),
          source: [one.source, one.article].filter(Boolean).join(", "),
        },
        looser.field,
      );
  }
}

const inWords = (ceiling: unknown): string =>
  Array.isArray(ceiling)
    ? ceiling.join(", ") || "-"
    : ceiling === undefined
      ? "-"
      : String(ceiling);

/** The parameters stand beside the rest, each under its own name. */
const factsOf = (
  rule: Pick<
    queries.StoredRule,
    | "severity"
    | "overrideRoles"
    | "effectiveTo"
    | "source"
    | "jurisdiction"
    | "article"
    | "toConfirm"
  >,
  params: unknown,
): Facts => ({
  severity: rule.severity,
  ...(params as Facts),
  overrideRoles: rule.overrideRoles,
  effectiveTo: rule.effectiveTo,
  source: rule.source,
  ...(rule.article && { article: rule.article }),
  ...(rule.jurisdiction && { jurisdiction: rule.jurisdiction }),
  ...(rule.toConfirm && { toConfirm: rule.toConfirm }),
});
