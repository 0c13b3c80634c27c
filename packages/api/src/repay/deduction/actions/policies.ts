import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { inForce } from "../../../core/dated.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { institutionSeen } from "../../../core/scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import { propose } from "../../../manage/proposal/actions/propose.ts";
import type { ProposalFacts } from "../../../manage/proposal/contract.ts";
import {
  type policies,
  type policyHistory,
  policySave,
} from "../contract-limit.ts";
import * as queries from "../queries/policy.ts";
import { toBp, toPercent } from "../rules/setting.ts";

type Shown = z.infer<typeof policyHistory.output>[number];

const plain = (line: queries.StoredPolicy): Shown => ({
  budget: toPercent(line.budgetBp),
  checkAboveMinor: line.checkAboveMinor,
  validDays: line.validDays,
  longestDays: line.longestDays,
  effectiveOn: line.effectiveOn,
  editorName: line.editorName,
  editedAt: line.editedAt,
  followsHouse: line.followsHouse,
});

/** The rule of the house for each currency, then the institutions that have one of their own. */
export async function showPolicies(
  ctx: Ctx,
): Promise<z.infer<typeof policies.output>> {
  const lines = await queries.policyLines(ctx.db, ctx.actor);
  const own = Map.groupBy(
    lines,
    ({ currency, institutionId }) => `${currency} ${institutionId}`,
  );
  return [...own.values()].flatMap((group) => rowOf(group, ctx.today()));
}

function rowOf(group: readonly queries.StoredPolicy[], today: Day) {
  const { current, next } = inForce(group, today);
  const first = current ?? next;
  if (!first) return [];
  const { currency, institutionId, institutionName } = first;
  return [
    {
      currency,
      institutionId,
      institutionName,
      current: plain(first),
      next: next && current ? plain(next) : null,
      latestId: Math.max(...group.map(({ id }) => id)),
    },
  ];
}

export async function showPolicyHistory(
  ctx: Ctx,
  { currency, institutionId }: z.output<typeof policyHistory.input>,
): Promise<Shown[]> {
  const lines = await queries.policyLines(ctx.db, ctx.actor);
  return lines
    .filter(
      (line) =>
        line.currency === currency &&
        line.institutionId === (institutionId ?? null),
    )
    .map(plain);
}

type Change = z.output<typeof policySave.input>;

/** Budget, check and validity that would hold from a day on; somebody else has to approve them. */
export const proposePolicy = (ctx: Ctx, input: Change) =>
  inTransaction(ctx, input, (tx) =>
    propose(tx, policyKind, input, input.effectiveOn),
  );

export const policyKind: ProposalKind<Change> = {
  kind: "DEDUCTION_POLICY",
  payload: policySave.input,
  dayField: "effectiveOn",

  async examine(tx, change) {
    const { currency, institutionId, onId } = change;
    refuseFollowing(change);
    const name = await sightOf(tx, institutionId);
    const latestId = await queries.lockLatest(tx.db, currency, institutionId);
    const lines = await queries.policyLines(tx.db, tx.actor);
    const own = lines.filter(
      (line) =>
        line.currency === currency && line.institutionId === institutionId,
    );
    const { current } = inForce(own, tx.today());
    return {
      key: `deduction_policy ${currency} ${institutionId ?? "house"}`,
      name: name === null ? currency : `${name}, ${currency}`,
      institutionId,
      before: current ? factsOf(plain(current), currency) : { currency },
      after: factsOf(change, currency),
      ...{ onId, latestId },
    };
  },

  async apply(tx, change, { effectiveOn, editorId, at }) {
    const { currency, institutionId, followsHouse, ...rest } = change;
    const policy = {
      budgetBp: toBp(rest.budget),
      checkAboveMinor: rest.checkAboveMinor,
      validDays: rest.validDays,
      longestDays: rest.longestDays,
      ...{ currency, institutionId, followsHouse, effectiveOn, editorId },
    };
    const latestId = await queries.insertPolicy(tx.db, {
      ...policy,
      createdAt: at,
    });
    tx.audit({
      action: "deduction.policy",
      entity: "deduction_policy",
      entityId: latestId,
      institutionId,
      after: policy,
    });
  },
};

type Values = Pick<
  Change,
  "followsHouse" | "budget" | "checkAboveMinor" | "validDays" | "longestDays"
>;

const factsOf = (values: Values, currency: string): ProposalFacts => ({
  currency,
  followsHouse: values.followsHouse,
  budget: values.budget,
  checkAboveMinor: values.checkAboveMinor,
  validDays: values.validDays,
  longestDays: values.longestDays,
});

/** The name of an institution in sight; null for the house, which takes somebody who sees them all. */
async function sightOf(
  tx: Tx<Ctx>,
  institutionId: number | null,
): Promise<string | null> {
  if (institutionId === null) {
    refuseLimited(tx.actor);
    return null;
  }
  const seen = await institutionSeen(tx.db, tx.actor, institutionId);
  return orNotFound(seen).name;
}

function refuseFollowing({ followsHouse, institutionId }: Change): void {
  if (followsHouse && institutionId === null)
    throw new AppError("invalid", "deduction.houseFollows", {}, "followsHouse");
}
