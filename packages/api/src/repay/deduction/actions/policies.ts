import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { inForce } from "../../../core/dated.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { policies, policyHistory, policySave } from "../contract-limit.ts";
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

/** Writes what takes effect on the day; what was in force before stays on record. */
export const savePolicy = (
  ctx: Ctx,
  input: z.output<typeof policySave.input>,
) =>
  inTransaction(ctx, input, async (tx) => {
    const { currency, institutionId, onId, followsHouse, budget, ...rest } =
      input;
    const effectiveOn = input.effectiveOn ?? tx.today();
    refuse(input, effectiveOn, tx.today());
    if (institutionId === null) refuseLimited(tx.actor);
    else if (!(await queries.isInstitutionSeen(tx.db, tx.actor, institutionId)))
      throw new AppError("notFound", "record.notFound");
    const latest = await queries.lockLatest(tx.db, currency, institutionId);
    if (latest !== onId) throw new AppError("conflict", "record.changed");
    const policy = { ...rest, budgetBp: toBp(budget), effectiveOn };
    const latestId = await queries.insertPolicy(tx.db, {
      ...policy,
      currency,
      institutionId,
      followsHouse,
      editorId: tx.actor.userId,
      createdAt: tx.now(),
    });
    tx.audit({
      action: "deduction.policy",
      entity: "deduction_policy",
      entityId: latestId,
      institutionId,
      after: { currency, followsHouse, ...policy },
    });
    return { latestId };
  });

function refuse(
  { followsHouse, institutionId }: z.output<typeof policySave.input>,
  effectiveOn: Day,
  today: Day,
): void {
  if (effectiveOn < today)
    throw new AppError("invalid", "deduction.dayPast", {}, "effectiveOn");
  if (followsHouse && institutionId === null)
    throw new AppError("invalid", "deduction.houseFollows", {}, "followsHouse");
}
