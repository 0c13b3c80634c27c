import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { save, switchType as switchContract } from "../contract.ts";
import * as members from "../queries/member.ts";
import * as queries from "../queries/stage.ts";
import { firstDay, getLastStartedDay } from "./day.ts";
import {
  setInstitutionStages,
  lockStages,
  assertMembersFitStages,
  assertStagesFit,
} from "./member.ts";
import { insertBeginning, saveStagePolicies } from "./policy.ts";

type Input = z.output<typeof save.input>;

/**
 * Saves a stage with its policy, institutions and groups, and the days past due of other stages
 * from the same day. One transaction allows splitting and merging stages.
 */
export const saveStage = (ctx: Ctx, input: Input) =>
  inTransaction(ctx, input, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    await lockStages(tx);
    const effectiveOn = await dayOfChange(tx, input);
    const savedStage = await put(tx, input);
    const { stageId } = savedStage;
    const changed = await saveStagePolicies(
      tx,
      { ...input.policy, ...savedStage },
      input.otherRanges,
      effectiveOn,
    );
    const institutionIds = await setStageInstitutions(tx, stageId, input, changed.length > 0);
    if (changed.length > 0) {
      const touched = await members.listInstitutionIds(tx.db, changed);
      await assertStagesFit(tx, touched, effectiveOn, "policy.dpdFrom");
    }
    await setStageGroups(tx, stageId, institutionIds, input);
    tx.publish({ type: "stage.changed", ids: { institutionId: null } });
    return { stageId, effectiveOn: changed.length > 0 ? effectiveOn : null };
  });

/**
 * Returns the effective day: tomorrow at the earliest, or today for a new stage that does not
 * change other stages.
 */
async function dayOfChange(tx: Tx<Ctx>, input: Input): Promise<Day> {
  const isApart = input.stageId === null && input.otherRanges.length === 0;
  const first = isApart ? await getLastStartedDay(tx) : await firstDay(tx);
  const requested = input.effectiveOn ?? first;
  if (requested < first)
    throw new AppError("invalid", "stage.dayTooEarly", { day: first }, "effectiveOn");
  return requested;
}

interface SavedStage {
  readonly stageId: number;
  /** Latest revision that the caller saw. */
  readonly baseId: number | null;
}

async function put(tx: Tx<Ctx>, input: Input): Promise<SavedStage> {
  const { stageId, baseId, name, type } = input;
  if (await queries.isNameInUse(tx.db, name, stageId))
    throw new AppError("conflict", "stage.nameInUse", { name }, "name");
  const after = { name, type };
  if (stageId === null) {
    if (input.policy.dpdFrom === null)
      throw new AppError("invalid", "stage.daysRequired", {}, "policy.dpdFrom");
    const id = await queries.insert(tx.db, after);
    audit(tx, id, "stage.create", null, after);
    return { stageId: id, baseId: await insertBeginning(tx, id, input.policy) };
  }
  const before = await locked(tx, stageId, input.version);
  await queries.update(tx.db, stageId, after);
  audit(tx, stageId, "stage.update", before, after);
  return { stageId, baseId };
}

async function locked(tx: Tx<Ctx>, stageId: number, on: number | null) {
  const { version, ...savedStage } = orNotFound(await queries.lock(tx.db, stageId));
  assertCurrentVersion(version, on);
  return savedStage;
}

/** Replaces the institutions of a stage. Each institution retains its other stages. */
async function setStageInstitutions(
  tx: Tx<Ctx>,
  stageId: number,
  { institutionIds }: Input,
  isSpanned: boolean,
): Promise<number[]> {
  const after = [...new Set(institutionIds)];
  const seen = await queries.seenInstitutions(tx.db, tx.actor, after);
  if (seen.length < after.length)
    throw new AppError("notFound", "record.notFound", {}, "institutionIds");
  const before = await members.listInstitutionIds(tx.db, [stageId]);
  const had = Map.groupBy(
    await members.listInstitutionStages(tx.db, [...new Set([...before, ...after])]),
    ({ institutionId }) => institutionId,
  );
  const moved = [
    ...after.filter((id) => !before.includes(id)),
    ...before.filter((id) => !after.includes(id)),
  ];
  const fields = { field: "institutionIds", ...(isSpanned && { spanField: "policy.dpdFrom" }) };
  for (const id of moved) {
    const others = (had.get(id) ?? [])
      .map((stage) => stage.stageId)
      .filter((otherId) => otherId !== stageId);
    const stageIds = after.includes(id) ? [stageId, ...others] : others;
    await setInstitutionStages(tx, id, stageIds, fields);
  }
  if (moved.length > 0)
    audit(
      ...([tx, stageId, "stage.setInstitutions"] as const),
      { institutionIds: before },
      { institutionIds: after },
    );
  return after;
}

async function setStageGroups(
  tx: Tx<Ctx>,
  stageId: number,
  institutionIds: readonly number[],
  { groupIds }: Input,
): Promise<void> {
  const requested = [...new Set(groupIds)];
  const groups = await members.groupsById(tx.db, requested);
  const matchingGroups = groups.filter((group) => institutionIds.includes(group.institutionId));
  if (matchingGroups.length < requested.length)
    throw new AppError("invalid", "stage.notOfInstitution", {}, "groupIds");
  const before = await members.groupsWith(tx.db, stageId);
  await members.lockGroups(tx.db, [...before, ...requested]);
  await members.replaceStageGroups(tx.db, stageId, requested);
  const after = requested.toSorted((a, b) => a - b);
  if (before.join() === after.join()) return;
  const changed = new Set(before).symmetricDifference(new Set(after));
  await assertMembersFitStages(tx, [...changed], "groupIds");
  audit(...([tx, stageId, "stage.setGroups"] as const), { groupIds: before }, { groupIds: after });
}

const audit = (
  tx: Tx<Ctx>,
  entityId: number,
  action: `stage.${string}`,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
) => tx.audit({ action, entity: "stage", entityId, before, after });

export const switchType = (ctx: Ctx, input: z.output<typeof switchContract.input>) =>
  inTransaction(ctx, input, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    const { stageId, version, type } = input;
    const before = await locked(tx, stageId, version);
    await queries.update(tx.db, stageId, { ...before, type });
    audit(tx, stageId, "stage.update", before, { ...before, type });
    tx.publish({ type: "stage.changed", ids: { institutionId: null } });
    return { version: version + 1 };
  });
