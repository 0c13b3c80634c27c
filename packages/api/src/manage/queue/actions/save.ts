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
 * A stage with all that it says, who works it, and the days that other stages give or take from the same day: what fits
 * together is written together, so that a stage can be split or two made one.
 */
export const saveStage = (ctx: Ctx, input: Input) =>
  inTransaction(ctx, input, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    await lockStages(tx);
    const effectiveOn = await dayOfChange(tx, input);
    const savedStage = await put(tx, input);
    const { queueId } = savedStage;
    const changed = await saveStagePolicies(
      tx,
      { ...input.policy, ...savedStage },
      input.otherRanges,
      effectiveOn,
    );
    const institutionIds = await setStageInstitutions(tx, queueId, input, changed.length > 0);
    if (changed.length > 0) {
      const touched = await members.listInstitutionIds(tx.db, changed);
      await assertStagesFit(tx, touched, effectiveOn, "policy.dpdFrom");
    }
    await setStageGroups(tx, queueId, institutionIds, input);
    tx.publish({ type: "queue.changed", ids: { institutionId: null } });
    return { queueId, effectiveOn: changed.length > 0 ? effectiveOn : null };
  });

/** Tomorrow at the earliest; what is new and moves no days of others holds at once. */
async function dayOfChange(tx: Tx<Ctx>, input: Input): Promise<Day> {
  const isApart = input.queueId === null && input.otherRanges.length === 0;
  const first = isApart ? await getLastStartedDay(tx) : await firstDay(tx);
  const requested = input.effectiveOn ?? first;
  if (requested < first)
    throw new AppError("invalid", "queue.dayTooEarly", { day: first }, "effectiveOn");
  return requested;
}

interface SavedStage {
  readonly queueId: number;
  /** The last that was said of it, as far as the caller knows. */
  readonly onId: number | null;
}

async function put(tx: Tx<Ctx>, input: Input): Promise<SavedStage> {
  const { queueId, onId, name, type } = input;
  if (await queries.isNameInUse(tx.db, name, queueId))
    throw new AppError("conflict", "queue.nameInUse", { name }, "name");
  const after = { name, type };
  if (queueId === null) {
    if (input.policy.dpdFrom === null)
      throw new AppError("invalid", "queue.daysRequired", {}, "policy.dpdFrom");
    const id = await queries.insert(tx.db, after);
    audit(tx, id, "queue.create", null, after);
    return {
      queueId: id,
      onId: await insertBeginning(tx, id, input.policy),
    };
  }
  const before = await locked(tx, queueId, input.version);
  await queries.update(tx.db, queueId, after);
  audit(tx, queueId, "queue.update", before, after);
  return { queueId, onId };
}

async function locked(tx: Tx<Ctx>, queueId: number, on: number | null) {
  const { version, ...savedStage } = orNotFound(await queries.lock(tx.db, queueId));
  assertCurrentVersion(version, on);
  return savedStage;
}

/** Which institutions work it; each of them has its other stages too. */
async function setStageInstitutions(
  tx: Tx<Ctx>,
  queueId: number,
  { institutionIds }: Input,
  isSpanned: boolean,
): Promise<number[]> {
  const after = [...new Set(institutionIds)];
  const seen = await queries.seenInstitutions(tx.db, tx.actor, after);
  if (seen.length < after.length)
    throw new AppError("notFound", "record.notFound", {}, "institutionIds");
  const before = await members.listInstitutionIds(tx.db, [queueId]);
  const had = Map.groupBy(
    await members.listInstitutionStages(tx.db, [...new Set([...before, ...after])]),
    ({ institutionId }) => institutionId,
  );
  const moved = [
    ...after.filter((id) => !before.includes(id)),
    ...before.filter((id) => !after.includes(id)),
  ];
  const fields = {
    field: "institutionIds",
    ...(isSpanned && { spanField: "policy.dpdFrom" }),
  };
  for (const id of moved) {
    const others = (had.get(id) ?? [])
      .map((stage) => stage.queueId)
      .filter((stageId) => stageId !== queueId);
    const stageIds = after.includes(id) ? [queueId, ...others] : others;
    await setInstitutionStages(tx, id, stageIds, fields);
  }
  if (moved.length > 0)
    audit(
      ...([tx, queueId, "queue.give"] as const),
      { institutionIds: before },
      { institutionIds: after },
    );
  return after;
}

async function setStageGroups(
  tx: Tx<Ctx>,
  queueId: number,
  institutionIds: readonly number[],
  { groupIds }: Input,
): Promise<void> {
  const requested = [...new Set(groupIds)];
  const groups = await members.groupsById(tx.db, requested);
  const matchingGroups = groups.filter((group) => institutionIds.includes(group.institutionId));
  if (matchingGroups.length < requested.length)
    throw new AppError("invalid", "queue.notOfInstitution", {}, "groupIds");
  const before = await members.groupsWith(tx.db, queueId);
  await members.lockGroups(tx.db, [...before, ...requested]);
  await members.replaceStageGroups(tx.db, queueId, requested);
  const after = requested.toSorted((a, b) => a - b);
  if (before.join() === after.join()) return;
  const changed = new Set(before).symmetricDifference(new Set(after));
  await assertMembersFitStages(tx, [...changed], "groupIds");
  audit(...([tx, queueId, "queue.giveGroups"] as const), { groupIds: before }, { groupIds: after });
}

const audit = (
  tx: Tx<Ctx>,
  entityId: number,
  action: `queue.${string}`,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
) => tx.audit({ action, entity: "queue", entityId, before, after });

/** Automatic or manual. */
export const switchType = (ctx: Ctx, input: z.output<typeof switchContract.input>) =>
  inTransaction(ctx, input, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    const { queueId, version, type } = input;
    const before = await locked(tx, queueId, version);
    await queries.update(tx.db, queueId, { ...before, type });
    audit(tx, queueId, "queue.update", before, { ...before, type });
    tx.publish({ type: "queue.changed", ids: { institutionId: null } });
    return { version: version + 1 };
  });
