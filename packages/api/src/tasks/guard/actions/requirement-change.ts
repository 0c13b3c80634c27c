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

/** Store of rules whose future versions can be withdrawn. */
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

/** Proposal of a new version of a rule, or of the withdrawal of a future one. */
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

  /** Inserts a new version; decisions refer to the earlier ones. */
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

/**
 * Lists products whose terms the new ceiling would exceed for the first time, so that the approver
 * sees them.
 */
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

/** A statute defaults to the country of its profile; other layers have no jurisdiction. */
const toAuthority = (renewal: Renewal) => ({
  ...renewal,
  jurisdiction: renewal.layer === "STATUTE" ? renewal.jurisdiction || renewal.profile : null,
});

/** A jurisdiction is a country or a part of it: US, US-CA. */
const isWithin = (jurisdiction: string, country: string): boolean =>
  jurisdiction === country || jurisdiction.startsWith(`${country}-`);

/** Parses the parameters; refuses unknown and invalid ones by name. */
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

/**
 * Returns the owner of the rule for its approvers; refuses a layer that does not match its owner.
 */
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
    ...(institutionId !== null && { institution: await institutionToSet(tx, institutionId) }),
    ...(stageId !== null && { stage: await stageToSet(tx, stageId) }),
  };
}

/** Refuses a rule that allows more than the higher layers in force on its first day. */
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

/** Flattens the parameters, so that the field history has one field per parameter. */
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
