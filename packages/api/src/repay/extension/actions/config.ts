import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { inForce } from "../../../core/dated.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type {
  allInstDelayConfig,
  instDelayConfigRenew,
  queueDelayConfigRenew,
} from "../contract-config.ts";
import * as queries from "../queries/config.ts";
import { bpOf, percentageOf } from "../rules/quota.ts";

type Wanted = z.output<typeof allInstDelayConfig.input>;

/** Settings by institution, as far as the caller sees institutions. */
export async function listInstitutionRules(ctx: Ctx, input: Wanted) {
  const found = await queries.institutions(ctx.db, ctx.actor, input);
  const rules = await queries.institutionRules(ctx.db, idsOf(found.rows));
  const byId = Map.groupBy(rules, (rule) => rule.institutionId);
  return {
    ...found,
    page: input.page,
    size: input.size,
    rows: found.rows.map(({ id, name }) => ({
      institutionId: id,
      institutionName: name,
      ...standing(byId.get(id) ?? [], ctx.today()),
    })),
  };
}

/** Settings by stage. */
export async function listQueueRules(ctx: Ctx, input: Wanted) {
  const found = await queries.queues(ctx.db, input);
  const rules = await queries.queueRules(ctx.db, idsOf(found.rows));
  const byId = Map.groupBy(rules, (rule) => rule.queueId);
  return {
    ...found,
    page: input.page,
    size: input.size,
    rows: found.rows.map(({ id, name }) => ({
      queueId: id,
      queueName: name,
      ...standing(byId.get(id) ?? [], ctx.today()),
    })),
  };
}

const idsOf = (rows: readonly queries.Named[]) => rows.map(({ id }) => id);

interface Stored {
  readonly ruleId: number;
  readonly effectiveOn: Day;
  readonly availabilityBp: number;
}

const shown = <Rule extends Stored>({ availabilityBp, ...rule }: Rule) => ({
  ...rule,
  percentage: percentageOf(availabilityBp),
});

/** What is in force today, what comes next, and which was written last. */
function standing<Rule extends Stored>(rules: readonly Rule[], today: Day) {
  const { current, next } = inForce(rules, today);
  return {
    current: shown(orNotFound(current)),
    next: next && shown(next),
    latestId: Math.max(...rules.map((rule) => rule.ruleId)),
  };
}

const newestFirst = <Rule extends Stored>(rules: readonly Rule[]) =>
  rules.toSorted((a, b) => b.ruleId - a.ruleId).map(shown);

export async function showInstitutionHistory(
  ctx: Ctx,
  { institutionId }: { institutionId: number },
) {
  const found = await queries.findInstitution(ctx.db, ctx.actor, institutionId);
  const { id } = orNotFound(found);
  return newestFirst(await queries.institutionRules(ctx.db, [id]));
}

export const showQueueHistory = async (
  ctx: Ctx,
  { queueId }: { queueId: number },
) => newestFirst(await queries.queueRules(ctx.db, [queueId]));

/** Writes the next rule of an institution; what held before stays on record. */
export const renewInstitutionRule = (
  ctx: Ctx,
  input: z.output<typeof instDelayConfigRenew.input>,
) =>
  inTransaction(ctx, input, async (tx) => {
    const { onRuleId, effectiveOn, percentage, ...values } = input;
    const { institutionId } = input;
    orNotFound(await queries.lockInstitution(tx.db, tx.actor, institutionId));
    const before = await queries.institutionRules(tx.db, [institutionId]);
    const from = checked(tx, before, { onRuleId, effectiveOn });
    const ruleId = await queries.insertInstitutionRule(tx.db, {
      ...values,
      ...writtenBy(tx, from, percentage),
    });
    note(tx, "institution_extension_rule", ruleId, before, input);
    tx.publish({ type: "extension.configured", ids: { institutionId } });
    return { ruleId };
  });

/** Writes the next rule of a stage. */
export const renewQueueRule = (
  ctx: Ctx,
  input: z.output<typeof queueDelayConfigRenew.input>,
) =>
  inTransaction(ctx, input, async (tx) => {
    const { onRuleId, effectiveOn, percentage, ...values } = input;
    refuseLimited(tx.actor);
    orNotFound(await queries.lockQueue(tx.db, input.queueId));
    const before = await queries.queueRules(tx.db, [input.queueId]);
    const from = checked(tx, before, { onRuleId, effectiveOn });
    const ruleId = await queries.insertQueueRule(tx.db, {
      ...values,
      ...writtenBy(tx, from, percentage),
    });
    note(tx, "queue_extension_rule", ruleId, before, input);
    tx.publish({ type: "extension.configured", ids: { institutionId: null } });
    return { ruleId };
  });

const writtenBy = (tx: Tx<Ctx>, effectiveOn: Day, percentage: number) => ({
  availabilityBp: bpOf(percentage),
  effectiveOn,
  editorId: tx.actor.userId,
  createdAt: tx.now(),
});

/** From which day the change holds; refuses the past, and a change made on what is no longer the last. */
function checked(
  tx: Tx<Ctx>,
  rules: readonly Stored[],
  change: { onRuleId: number; effectiveOn: Day | undefined },
): Day {
  const latestId = Math.max(...rules.map((rule) => rule.ruleId));
  if (change.onRuleId !== latestId)
    throw new AppError("conflict", "record.changed");
  const effectiveOn = change.effectiveOn ?? tx.today();
  if (effectiveOn < tx.today())
    throw new AppError("invalid", "extension.pastDay", {}, "effectiveOn");
  return effectiveOn;
}

const note = (
  tx: Tx<Ctx>,
  entity: string,
  entityId: number,
  before: readonly Stored[],
  after: object,
): void =>
  tx.audit({
    action: "extension.configure",
    entity,
    entityId,
    before: { ruleId: Math.max(...before.map((rule) => rule.ruleId)) },
    after: { ...after },
  });
