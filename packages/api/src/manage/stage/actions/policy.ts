import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import type { Withdrawal } from "../../../core/setting/contract.ts";
import { stageToSet } from "../../../core/setting/owners.ts";
import { inForce, toLatestId } from "../../../core/setting/rules.ts";
import { withTableDefaults, type Setting, write } from "../../../core/setting/setting.ts";
import { withdraw } from "../../../core/setting/withdraw.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import {
  type PolicyValues,
  StagePolicyInput as StagePolicySchema,
  type save,
} from "../contract.ts";
import { listInstitutionIds } from "../queries/member.ts";
import { policyLines } from "../queries/policy.ts";
import { EARLIEST_DAY, hasSamePolicy } from "../rules.ts";
import { firstDay } from "./day.ts";
import { lockStages, assertStagesFit } from "./member.ts";

type StagePolicyInput = z.output<typeof StagePolicySchema>;
type OtherStageRange = z.output<typeof save.input>["otherRanges"][number];

const policy: Setting<{ stageId: number }, PolicyValues, StagePolicyInput> = {
  ...withTableDefaults(policyLines),
  input: StagePolicySchema,
  audit: "stage.setPolicy",
  event: "stage.changed",
  getBaseId: ({ baseId }) => baseId,
  authorize: (tx, { stageId }) => stageToSet(tx, stageId),
};

/** Inserts the initial revision of a stage, which takes no case. */
export const insertBeginning = (
  tx: Tx<Ctx>,
  stageId: number,
  values: PolicyValues,
): Promise<number> =>
  policyLines.insert(
    tx.db,
    { ...values, stageId, dpdFrom: null, dpdTo: null },
    { effectiveOn: EARLIEST_DAY, editorId: tx.actor.userId, at: tx.now() },
  );

/** Writes the policies of stages from the day on. Returns the ids of the stages that changed. */
export async function saveStagePolicies(
  tx: Tx<Ctx>,
  stageInput: StagePolicyInput,
  otherRanges: readonly OtherStageRange[],
  effectiveOn: Day,
): Promise<number[]> {
  const by = { effectiveOn, editorId: tx.actor.userId, at: tx.now() };
  const changed: number[] = [];
  const others = otherRanges.filter(({ stageId }) => stageId !== stageInput.stageId);
  for (const stage of [stageInput, ...others]) {
    const change = await findPolicyChange(tx, stage, effectiveOn);
    if (!change) continue;
    await write(policy, tx, change, by);
    changed.push(stage.stageId);
  }
  return changed;
}

/** Returns null when the policy of that day is equal. */
async function findPolicyChange(
  tx: Tx<Ctx>,
  change: StagePolicyInput | OtherStageRange,
  effectiveOn: Day,
): Promise<StagePolicyInput | null> {
  const { stageId, baseId } = change;
  const lines = await policyLines.lines(tx.db, { stageId: [stageId] });
  const before = orNotFound(inForce(lines, effectiveOn).current);
  const updated = { ...policyLines.values(before), ...change, stageId, baseId };
  if (hasSamePolicy(policyLines.values(updated), policyLines.values(before))) return null;
  assertCurrentVersion(toLatestId(lines), baseId);
  return updated;
}

/**
 * Withdraws a revision that is not yet in force, together with those of other stages saved with it.
 */
export const withdrawPolicy = (ctx: Ctx, input: Withdrawal) =>
  inTransaction(ctx, input, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    await lockStages(tx);
    const { ruleId } = input;
    const lines = await policyLines.lines(tx.db, {});
    const { effectiveOn, editorName, editedAt } = orNotFound(lines.find(({ id }) => id === ruleId));
    const together = lines.filter(
      (line) =>
        line.effectiveOn === effectiveOn &&
        line.editorName === editorName &&
        line.editedAt.getTime() === editedAt.getTime(),
    );
    for (const { id } of together)
      await withdraw(policy, tx, { ...input, ruleId: id }, tx.actor.userId);
    const stageIds = together.map(({ stageId }) => stageId);
    const institutionIds = await listInstitutionIds(tx.db, stageIds);
    await assertStagesFit(tx, institutionIds, await firstDay(tx), "ruleId");
    return { ruleId };
  });
