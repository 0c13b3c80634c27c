import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import type { AuditDetails } from "../../../core/setting/contract.ts";
import { institutionToSet, stageToSet } from "../../../core/setting/owners.ts";
import { toLatestId } from "../../../core/setting/rules.ts";
import type { Withdrawable } from "../../../core/setting/withdraw.ts";
import type { Tx } from "../../../core/transaction.ts";
import { withWithdrawal } from "../../../manage/proposal/actions/kind.ts";
import { assertRolesExist } from "../../../manage/role/actions.ts";
import { updateRule } from "../contract-requirement.ts";
import { PARAMS, type RuleName } from "../contract.ts";
import { LAYERS } from "../contract-codes.ts";
import * as queries from "../queries/rules.ts";
import { termsBrokenBy } from "./terms-over-cap.ts";
import { looserThan } from "../rules/strictness.ts";

type Renewal = z.output<typeof updateRule.input>;

/** Rules as far as they are taken back before their day. */
const versions: Withdrawable<queries.RuleOwner, queries.StoredRule> = {
  store: queries.ruleLines,
  audit: "guard.withdrawRule",
  event: "guard.changed",
  async authorize(tx, { profile, rule }) {
    assertSeesAllInstitutions(tx.actor);
    return `${profile} ${rule}`;
  },
  toAuditDetails: (rule) => toAuditDetails(rule, rule.params),
};

/** The next version of a rule, or one to come that is taken back. */
export const ruleKind = withWithdrawal<queries.RuleOwner, queries.StoredRule, Renewal>(versions, {
  kind: "GUARD_RULE",
  payload: updateRule.input,
  dayField: "effectiveFrom",
  day: ({ effectiveFrom }) => effectiveFrom,

  async examine(tx, renewal) {
    assertSeesAllInstitutions(tx.actor);
    const { profile, rule, institutionId } = renewal;
    const params = parseParams(renewal);
    await assertRolesExist(tx.db, renewal.overrideRoles, "overrideRoles");
    const owners = await getOwnerDetails(tx, renewal);
    const lines = await queries.listVersions(tx.db, { profile, rule });
    const latest = lines.find((line) => isOfSame(line, toAuthority(renewal)));
    return {
      key: `guard_rule ${profile} ${rule}`,
      name: `${profile} ${rule}`,
      institutionId,
      before: latest ? { ...owners, ...toAuditDetails(latest, latest.params) } : { ...owners },
      after: {
        ...owners,
        ...toAuditDetails(toAuthority(renewal), params),
        ...(await brokenBy(tx, renewal)),
      },
      latestId: toLatestId(lines),
    };
  },

  async assertEffectiveDay(tx, renewal, effectiveOn) {
    const { effectiveTo, profile } = renewal;
    if (effectiveTo !== null && effectiveTo < effectiveOn)
      throw new AppError("invalid", "guard.endsBefore", {}, "effectiveTo");
    const rulesInForce = await queries.inForce(tx.db, profile, effectiveOn);
    assertNotLooser({ ...renewal, params: parseParams(renewal) }, rulesInForce);
  },

  /** It never rewrites what decisions were based on. */
  async apply(tx, renewal, { effectiveOn, editorId, at }) {
    const rule = {
      ...toAuthority(renewal),
      params: parseParams(renewal),
      effectiveFrom: effectiveOn,
      editorId,
      approverId: tx.actor.userId,
    };
    const broken = await brokenBy(tx, renewal);
    const inserted = await queries.insertRule(tx.db, { ...rule, at });
    tx.audit({
      action: "guard.renew",
      entity: "guard_rule",
      entityId: inserted.id,
      after: { ...rule, version: inserted.version, ...broken },
    });
    tx.publish({ type: "guard.changed", ids: { ruleId: inserted.id } });
  },
});

/** Products whose terms would be above this ceiling, and were not before: nobody approves a step without seeing them. */
async function brokenBy(tx: Tx<Ctx>, renewal: Renewal): Promise<{ termsAbove?: string[] }> {
  const broken = await termsBrokenBy(tx, renewal, parseParams(renewal));
  return broken.length > 0 ? { termsAbove: broken } : {};
}

type Authority = Pick<queries.StoredRule, "layer" | "jurisdiction" | "institutionId" | "stageId">;

const isOfSame = (first: Authority, other: Authority): boolean =>
  first.layer === other.layer &&
  first.jurisdiction === other.jurisdiction &&
  first.institutionId === other.institutionId &&
  first.stageId === other.stageId;

/** A law is of its country unless another is named; a rule of the house is of none. */
const toAuthority = (renewal: Renewal) => ({
  ...renewal,
  jurisdiction: renewal.layer === "STATUTE" ? renewal.jurisdiction || renewal.profile : null,
});

/** A country, or a part of it: US, US-CA. */
const isWithin = (jurisdiction: string, country: string): boolean =>
  jurisdiction === country || jurisdiction.startsWith(`${country}-`);

/** Only values that the rule knows, each named where it does not fit. */
function parseParams({ rule, params }: { rule: RuleName; params: unknown }) {
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
async function getOwnerDetails(tx: Tx<Ctx>, renewal: Renewal): Promise<AuditDetails> {
  const { layer, institutionId, stageId, overrideRoles, article } = renewal;
  const { jurisdiction, profile } = toAuthority(renewal);
  const reject = (field: string) => {
    throw new AppError("invalid", "request.invalid", {}, field);
  };
  if ((layer === "INSTITUTION") !== (institutionId !== null)) reject("institutionId");
  if ((layer === "STAGE") !== (stageId !== null)) reject("stageId");
  if (layer === "STATUTE" && article === "") reject("article");
  if (jurisdiction !== null && !isWithin(jurisdiction, profile)) reject("jurisdiction");
  if (layer === "STATUTE" && overrideRoles.length > 0)
    throw new AppError("invalid", "guard.lawCannotBeOverridden", {}, "overrideRoles");
  return {
    layer,
    ...(institutionId !== null && {
      institution: await institutionToSet(tx, institutionId),
    }),
    ...(stageId !== null && { stage: await stageToSet(tx, stageId) }),
  };
}

/** What holds above it for the same cases on its first day is a ceiling. */
function assertNotLooser(
  rule: Renewal & { readonly params: unknown },
  rulesInForce: readonly queries.StoredRule[],
): void {
  const above = rulesInForce.filter(
    (upperRule) =>
      upperRule.rule === rule.rule && LAYERS.indexOf(upperRule.layer) < LAYERS.indexOf(rule.layer),
  );
  for (const upperRule of above) {
    const [looser] = looserThan(rule.rule, rule, {
      severity: upperRule.severity,
      params: PARAMS[upperRule.rule].parse(upperRule.params),
    });
    if (looser)
      throw new AppError(
        "invalid",
        "guard.looser",
        {
          field: looser.field.replace("params.", ""),
          ceiling: formatCeiling(looser.ceiling),
          source: [upperRule.source, upperRule.article].filter(Boolean).join(", "),
        },
        looser.field,
      );
  }
}

const formatCeiling = (ceiling: unknown): string =>
  Array.isArray(ceiling)
    ? ceiling.join(", ") || "-"
    : ceiling === undefined
      ? "-"
      : String(ceiling);

/** The parameters stand beside the rest, each under its own name. */
const toAuditDetails = (
  rule: Pick<
    queries.StoredRule,
    | "severity"
    | "overrideRoles"
    | "effectiveTo"
    | "source"
    | "jurisdiction"
    | "article"
    | "needsLegalReview"
  >,
  params: unknown,
): AuditDetails => ({
  severity: rule.severity,
  ...(params as AuditDetails),
  overrideRoles: rule.overrideRoles,
  effectiveTo: rule.effectiveTo,
  source: rule.source,
  ...(rule.article && { article: rule.article }),
  ...(rule.jurisdiction && { jurisdiction: rule.jurisdiction }),
  ...(rule.needsLegalReview && { needsLegalReview: rule.needsLegalReview }),
});
