import type { z } from "zod";
import type { AnyCtx, Ctx, BaseContext } from "../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../core/errors.ts";
import { institutionSeen } from "../../core/scope.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import { setGroupStages, lockStages, assertMembersFitStages } from "../stage/actions/member.ts";
import { appointLeader } from "../user/actions/leader.ts";
import type * as c from "./contract.ts";
import * as queries from "./queries.ts";

export async function listGroups(ctx: Ctx, { institutionId }: z.output<typeof c.list.input>) {
  orNotFound(await institutionSeen(ctx.db, ctx.actor, institutionId));
  return {
    groups: await queries.listInstitutionGroups(ctx.db, institutionId),
    candidates: await queries.candidates(ctx.db, institutionId),
  };
}

interface NewGroup {
  readonly institutionId: number;
  readonly name: string;
  readonly stageIds: readonly number[];
}

/** Creates a group within a larger transaction; `field` is its place in the request. */
export async function addGroup(
  tx: Tx<AnyCtx>,
  { institutionId, name, stageIds }: NewGroup,
  field: string,
): Promise<queries.Locked> {
  const made = await queries.insert(tx.db, { institutionId, name });
  if (!made) throw createNameInUseError(name, field);
  await setGroupStages(
    tx,
    { groupId: made.id, institutionId },
    stageIds,
    field === "name" ? "stageIds" : field,
  );
  tx.audit({
    action: "group.create",
    entity: "team_group",
    entityId: made.id,
    institutionId,
    after: { name, stageIds },
  });
  tx.publish({ type: "institution.changed", ids: { institutionId } });
  return { ...made, institutionId, name };
}

/** Creates a group for the operator, by the names of the institution and its stages. */
export const createGroup = (
  context: BaseContext,
  input: { name: string; institution: string; stages: readonly string[] },
): Promise<{ groupId: number }> =>
  inTransaction<AnyCtx, { groupId: number }>(context, input, async (tx) => {
    const institutionId = orNotFound(await queries.findInstitution(tx.db, input.institution)).id;
    const stages = await queries.findStagesByName(tx.db, input.stages);
    if (stages.length < new Set(input.stages).size)
      throw new AppError("invalid", "group.foreignStage", {}, "stages");
    const stageIds = stages.map(({ id }) => id);
    const name = input.name.trim();
    if (name === "") throw new AppError("invalid", "request.invalid", {}, "name");
    const group = { institutionId, name, stageIds };
    return { groupId: (await addGroup(tx, group, "name")).id };
  });

/** Creates a group, or renames one and sets its stages; then appoints its leader. */
export const saveGroup = (ctx: Ctx, input: c.SaveInput): Promise<z.input<typeof c.save.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { groupId, institutionId, leaderId } = input;
    orNotFound(await institutionSeen(tx.db, tx.actor, institutionId));
    if (groupId === undefined) {
      const made = await addGroup(tx, input, "name");
      await appointLeader(tx, made, leaderId);
      return { groupId: made.id, version: made.version };
    }
    const locked = await lockGroup(tx, groupId, input.version);
    if (locked.institutionId !== institutionId) throw new AppError("notFound", "record.notFound");
    await changeGroup(tx, locked, input);
    await appointLeader(tx, locked, leaderId);
    return { groupId, version: locked.version + 1 };
  });

async function changeGroup(
  tx: Tx<Ctx>,
  group: queries.Locked,
  { name, stageIds }: c.SaveInput,
): Promise<void> {
  const { id: groupId, institutionId } = group;
  if (await queries.isNameInUse(tx.db, group, name)) throw createNameInUseError(name, "name");
  const { before } = await setGroupStages(tx, { groupId, institutionId }, stageIds);
  await assertMembersFitStages(tx, [groupId], "stageIds");
  await queries.change(tx.db, group, name);
  tx.audit({
    action: "group.update",
    entity: "team_group",
    entityId: groupId,
    institutionId,
    before: { name: group.name, stageIds: before },
    after: { name, stageIds },
  });
  tx.publish({ type: "institution.changed", ids: { institutionId } });
}

/** Removes a group without members. */
export const removeGroup = (
  ctx: Ctx,
  input: z.output<typeof c.remove.input>,
): Promise<z.input<typeof c.remove.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { groupId } = input;
    const { institutionId, name } = await lockGroup(tx, groupId, input.version);
    const members = await queries.countMembers(tx.db, groupId);
    if (members > 0) throw new AppError("conflict", "group.notEmpty", { members });
    await setGroupStages(tx, { groupId, institutionId }, []);
    await queries.remove(tx.db, groupId);
    tx.audit({
      action: "group.remove",
      entity: "team_group",
      entityId: groupId,
      institutionId,
      before: { name },
    });
    tx.publish({ type: "institution.changed", ids: { institutionId } });
    return { groupId };
  });

async function lockGroup(
  tx: Tx<Ctx>,
  groupId: number,
  version: number | undefined,
): Promise<queries.Locked> {
  // Stages are locked before the group, in the order of changes of a stage, to avoid a deadlock.
  await lockStages(tx);
  const locked = orNotFound(await queries.lock(tx.db, tx.actor, groupId));
  assertCurrentVersion(locked.version, version);
  return locked;
}

const createNameInUseError = (name: string, field: string) =>
  new AppError("conflict", "group.nameInUse", { name }, field);
