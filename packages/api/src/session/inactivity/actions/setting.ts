import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { history, listing, Rule, save } from "../contract.ts";
import * as queries from "../queries.ts";
import { plain, standingOf } from "../rules/standing.ts";
import { ruleOf } from "./stored.ts";

/** The rule for all, and what applies to each institution in the caller's sight. */
export async function listRules(
  ctx: Ctx,
  input: z.output<typeof listing.input>,
): Promise<z.input<typeof listing.output>> {
  const found = await queries.institutions(ctx.db, ctx.actor, input);
  const ids = found.rows.map(({ id }) => id);
  const rules = (await queries.rulesOf(ctx.db, ids)).map(ruleOf);
  const standing = (institutionId: number | null) =>
    orNotFound(standingOf(rules, institutionId, ctx.today()));
  return {
    house: standing(null),
    rows: found.rows.map(({ id, name }) => ({
      institutionId: id,
      institutionName: name,
      ...standing(id),
    })),
    total: found.total,
    page: input.page,
    size: input.size,
  };
}

export async function showHistory(
  ctx: Ctx,
  input: z.output<typeof history.input>,
): Promise<Rule[]> {
  const institutionId = input.institutionId ?? null;
  await refuseHidden(ctx, institutionId);
  const ids = institutionId === null ? [] : [institutionId];
  const rules = await queries.rulesOf(ctx.db, ids);
  return rules
    .map(ruleOf)
    .filter((rule) => rule.institutionId === institutionId)
    .map(plain);
}

type Change = z.output<typeof save.input>;

/** Writes what takes effect on the day; what was in force before stays on record. */
export const saveRule = (ctx: Ctx, input: Change) =>
  inTransaction(ctx, input, async (tx) => {
    const { institutionId, onId } = input;
    if (institutionId === null) refuseLimited(tx.actor);
    await refuseHidden(tx, institutionId);
    refuseChange(tx, input);
    if ((await queries.lockLatest(tx.db, institutionId)) !== onId)
      throw new AppError("conflict", "record.changed");
    const rule = rowOf(tx, input);
    const ruleId = await queries.insertRule(tx.db, {
      ...rule,
      editorId: tx.actor.userId,
      createdAt: tx.now(),
    });
    tx.audit({
      action: "inactivity.edit",
      entity: "inactivity_rule",
      entityId: ruleId,
      institutionId,
      before: { ruleId: onId },
      after: rule,
    });
    tx.publish({ type: "inactivity.configured", ids: { institutionId } });
    return { ruleId };
  });

/** What is in nobody's sight is not there; the rule for all is in everybody's. */
async function refuseHidden(
  { db, actor }: Ctx,
  institutionId: number | null,
): Promise<void> {
  if (institutionId === null) return;
  const seen = await queries.isVisible(db, actor, institutionId);
  orNotFound(seen || null);
}

function refuseChange(tx: Tx<Ctx>, { institutionId, ...change }: Change): void {
  if (change.effectiveOn !== undefined && change.effectiveOn < tx.today())
    throw new AppError("invalid", "inactivity.dayPast", {}, "effectiveOn");
  if (institutionId === null && change.values === null)
    throw new AppError("invalid", "inactivity.houseFollows", {}, "values");
}

const NONE = {
  thresholds: null,
  edgeMinutes: null,
  breakFrom: null,
  breakTo: null,
};

const rowOf = (tx: Tx<Ctx>, { values, ...change }: Change) => ({
  ...(values
    ? { ...values, thresholds: values.thresholds.toSorted((a, b) => a - b) }
    : NONE),
  institutionId: change.institutionId,
  effectiveFrom: change.effectiveOn ?? tx.today(),
  reason: change.reason,
});
