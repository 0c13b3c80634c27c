import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { listCurrentDays } from "../../../core/days-available.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import type { Withdrawal } from "../../../core/setting/contract.ts";
import { listRevisionHistory } from "../../../core/setting/history.ts";
import { toRevisionView } from "../../../core/setting/revision.ts";
import { pageWith, listStages, stageToSet } from "../../../core/setting/owners.ts";
import { dayAfter, inForceWithLatest } from "../../../core/setting/rules.ts";
import {
  prepareChange,
  withTableDefaults,
  type Setting,
  write,
} from "../../../core/setting/setting.ts";
import { withdrawSetting } from "../../../core/setting/withdraw.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import * as c from "../contract-rule.ts";
import { type RuleOwner, ruleLines, listStageTypes } from "../queries/rule.ts";

type AllocationRuleInput = z.output<typeof c.saveRule.input>;

const rule: Setting<RuleOwner, c.RuleValues, AllocationRuleInput> = {
  ...withTableDefaults(ruleLines),
  input: c.saveRule.input,
  audit: "allocation.configure",
  event: "allocation.configured",
  getBaseId: ({ baseId }) => baseId,
  authorize: (tx, { stageId }) => stageToSet(tx, stageId),
  without: (): c.RuleValues => c.USUAL,
};

/** Saves a dated allocation rule of a stage. */
export const saveRule = (ctx: Ctx, change: AllocationRuleInput) =>
  inTransaction(ctx, change, async (tx) => {
    const { latestId, baseId } = await prepareChange(rule, tx, change);
    assertCurrentVersion(latestId, baseId);
    const effectiveOn = await dayOfChange(tx, change, latestId === null);
    const by = { effectiveOn, editorId: tx.actor.userId, at: tx.now() };
    return { ruleId: await write(rule, tx, change, by) };
  });

/**
 * Returns the first day of the change: after today in every zone, because runs may have used the
 * old rule today. Only the first rule of a stage applies at once.
 */
async function dayOfChange(
  tx: Tx<Ctx>,
  { effectiveOn }: AllocationRuleInput,
  isFirst: boolean,
): Promise<Day> {
  const startedDays = [tx.today(), ...(await listCurrentDays(tx.db, null, tx.now()))];
  const first = isFirst ? tx.today() : dayAfter(startedDays);
  const requestedDay = effectiveOn ?? first;
  if (requestedDay < first)
    throw new AppError("invalid", "allocation.dayTooEarly", { day: first }, "effectiveOn");
  return requestedDay;
}

export const withdrawRule = (ctx: Ctx, input: Withdrawal) => withdrawSetting(ctx, rule, input);

/** Lists stages by their days past due, each with the rule in force and the next one. */
export async function listRules(
  ctx: Ctx,
  { stageId, ...input }: z.output<typeof c.listRules.input>,
): Promise<z.input<typeof c.listRules.output>> {
  const found = stageId ? await onlyStage(ctx, stageId) : await listStages(ctx.db, input);
  const ids = found.rows.map(({ id }) => id);
  const [types, lines] = await Promise.all([
    listStageTypes(ctx.db, ids),
    ruleLines.lines(ctx.db, { stageId: ids }),
  ]);
  return pageWith(found, input, ({ id, name }) => {
    const stageLines = lines.filter((line) => line.stageId === id);
    const { current, next, latestId } = inForceWithLatest(stageLines, ctx.today());
    return {
      stageId: id,
      stageName: name,
      latestId,
      type: orNotFound(types.get(id)),
      current: current && toRevisionView(current),
      next: next && toRevisionView(next),
    };
  });
}

async function onlyStage({ db }: Ctx, stageId: number) {
  const rows = (await listStages(db)).rows.filter(({ id }) => id === stageId);
  return { rows, total: rows.length };
}

/** Lists all revisions, also withdrawn ones. */
export async function listRuleHistory(
  { db }: Ctx,
  { stageId }: z.output<typeof c.ruleHistory.input>,
): Promise<z.infer<typeof c.ruleHistory.output>> {
  return (await listRevisionHistory(db, ruleLines, { stageId })).map(toRevisionView);
}
