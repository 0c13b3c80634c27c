import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound, refuseStale } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import type { Withdrawal } from "../../../core/setting/contract.ts";
import { queueToSet } from "../../../core/setting/owners.ts";
import { inForce, latestOf } from "../../../core/setting/rules.ts";
import { plainly, type Setting, write } from "../../../core/setting/setting.ts";
import { withdraw } from "../../../core/setting/withdraw.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { type PolicyValues, Said as SaidOfStage, type save } from "../contract.ts";
import { institutionsOf } from "../queries/member.ts";
import { policyLines } from "../queries/policy.ts";
import { BEGINNING, saysSame } from "../rules.ts";
import { firstDay } from "./day.ts";
import { lockStages, refuseUnfit } from "./member.ts";

type Said = z.output<typeof SaidOfStage>;
type OtherSpan = z.output<typeof save.input>["spans"][number];

const policy: Setting<{ queueId: number }, PolicyValues, Said> = {
  ...plainly(policyLines),
  input: SaidOfStage,
  audit: "queue.say",
  event: "queue.changed",
  madeOn: ({ onId }) => onId,
  admit: (tx, { queueId }) => queueToSet(tx, queueId),
};

/** What a stage said before it said anything: nothing that would take a case. */
export const insertBeginning = (
  tx: Tx<Ctx>,
  queueId: number,
  values: PolicyValues,
): Promise<number> =>
  policyLines.insert(
    tx.db,
    { ...values, queueId, dpdFrom: null, dpdTo: null },
    { effectiveOn: BEGINNING, editorId: tx.actor.userId, at: tx.now() },
  );

/** What is said of stages from the day on. Returns those that say something new. */
export async function sayAll(
  tx: Tx<Ctx>,
  own: Said,
  spans: readonly OtherSpan[],
  effectiveOn: Day,
): Promise<number[]> {
  const by = { effectiveOn, editorId: tx.actor.userId, at: tx.now() };
  const changed: number[] = [];
  const others = spans.filter(({ queueId }) => queueId !== own.queueId);
  for (const one of [own, ...others]) {
    const change = await changeOf(tx, one, effectiveOn);
    if (!change) continue;
    await write(policy, tx, change, by);
    changed.push(one.queueId);
  }
  return changed;
}

/** Null where it says so on that day already. */
async function changeOf(
  tx: Tx<Ctx>,
  change: Said | OtherSpan,
  effectiveOn: Day,
): Promise<Said | null> {
  const { queueId, onId } = change;
  const lines = await policyLines.lines(tx.db, { queueId: [queueId] });
  const before = orNotFound(inForce(lines, effectiveOn).current);
  const said = { ...policyLines.values(before), ...change, queueId, onId };
  if (saysSame(policyLines.values(said), policyLines.values(before))) return null;
  refuseStale(latestOf(lines), onId);
  return said;
}

/** Takes back what has not begun: a line, and those of other stages that were saved with it. */
export const withdrawPolicy = (ctx: Ctx, input: Withdrawal) =>
  inTransaction(ctx, input, async (tx) => {
    refuseLimited(tx.actor);
    await lockStages(tx);
    const { ruleId } = input;
    const lines = await policyLines.lines(tx.db, {});
    const { effectiveOn, editorName, editedAt } = orNotFound(lines.find(({ id }) => id === ruleId));
    const together = lines.filter(
      (one) =>
        one.effectiveOn === effectiveOn &&
        one.editorName === editorName &&
        one.editedAt.getTime() === editedAt.getTime(),
    );
    for (const { id } of together)
      await withdraw(policy, tx, { ...input, ruleId: id }, tx.actor.userId);
    const queueIds = together.map(({ queueId }) => queueId);
    const institutionIds = await institutionsOf(tx.db, queueIds);
    await refuseUnfit(tx, institutionIds, await firstDay(tx), "ruleId");
    return { ruleId };
  });
