import type { z } from "zod";
import { getInstitutionZone } from "../../../core/institution-zone.ts";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import * as queries from "../queries/write.ts";
import { addedAgents, type ConfigValues, normalizeConfig, getDaysRefusal } from "../rules.ts";
import { getScope } from "./org-unit.ts";

/** Creates a template, for the group of a leader, otherwise for the whole institution. */
export const createConfig = (
  ctx: Ctx,
  input: z.output<typeof c.create.input>,
): Promise<z.input<typeof c.create.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const scope = await getScope(tx, input.institutionId);
    const values = await checked(tx, scope, input);
    const at = tx.now();
    const editorId = tx.actor.userId;
    const id = await queries.insert(tx.db, scope, values, { editorId, at });
    await record(tx, { ...scope, id }, { kind: "CREATED", after: values });
    return { configId: id, version: 1 };
  });

/** Current recipients stay valid even if they have moved or left; the first day may be past. */
type Chosen = Pick<Locked, "stageId" | "agentIds" | "fromOn">;

/** Validates the values and returns them as stored. */
async function checked(
  tx: Tx<Ctx>,
  scope: queries.TaskConfigScope,
  input: ConfigValues,
  chosen?: Chosen,
): Promise<ReturnType<typeof normalizeConfig>> {
  const values = normalizeConfig(input);
  const { stageId } = values;
  const zone = await getInstitutionZone(tx.db, scope.institutionId);
  const localTime = { now: tx.now(), zone };
  const refusal = getDaysRefusal(values, localTime, chosen?.fromOn);
  if (refusal) throw new AppError("invalid", refusal.key, {}, refusal.field);
  if (!(await queries.worksStage(tx.db, scope, stageId)))
    throw new AppError("invalid", "taskConfig.foreignStage", {}, "stageId");
  const added = addedAgents(values, chosen);
  const validCount = await queries.countAgents(tx.db, scope, stageId, added);
  if (validCount < added.length)
    throw new AppError("invalid", "taskConfig.foreignAgent", {}, "agentIds");
  return values;
}

/** Changes a template. Today's tasks do not change. */
export const updateConfig = (
  ctx: Ctx,
  input: z.output<typeof c.update.input>,
): Promise<z.input<typeof c.update.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const config = await lockToEdit(tx, input);
    const values = await checked(tx, config, input, config);
    const edit = { editorId: tx.actor.userId, at: tx.now() };
    await queries.change(tx.db, config, values, edit);
    await record(tx, config, { kind: "CHANGED", before: summary(config), after: values });
    return { configId: config.id, version: config.version + 1 };
  });

export const removeConfig = (
  ctx: Ctx,
  input: z.output<typeof c.remove.input>,
): Promise<z.input<typeof c.remove.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const config = await lockToEdit(tx, input);
    const edit = { editorId: tx.actor.userId, at: tx.now() };
    await queries.close(tx.db, config, edit);
    const { reason } = input;
    await record(tx, config, {
      kind: "DELETED",
      before: summary(config),
      after: { reason },
      reason,
    });
    return { configId: config.id };
  });

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lock>>>;

async function lockToEdit(
  tx: Tx<Ctx>,
  { configId, version }: { readonly configId: number; version: number },
): Promise<Locked> {
  const config = orNotFound(await queries.lock(tx.db, tx.actor, configId));
  if (!config.editable) throw new AppError("forbidden", "taskConfig.ofInstitution");
  assertCurrentVersion(config.version, version);
  if (config.deletedAt) throw new AppError("conflict", "taskConfig.deleted");
  return config;
}

const summary = ({ title, stageId, audience, recurrence, remindMinutes, ...config }: Locked) => ({
  title,
  stageId,
  audience,
  recurrence,
  remindMinutes,
  deadline: config.deadline.slice(0, 5),
  from: config.fromOn,
  until: config.untilOn,
});

interface Saving {
  readonly kind: "CREATED" | "CHANGED" | "DELETED";
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly reason?: string;
}

const ACTIONS = {
  CREATED: "taskConfig.create",
  CHANGED: "taskConfig.update",
  DELETED: "taskConfig.remove",
} as const;

/** Stores the version, the audit entry and the event. */
async function record(
  tx: Tx<Ctx>,
  { id, institutionId }: { readonly id: number; institutionId: number },
  { kind, before, after, reason }: Saving,
): Promise<void> {
  await queries.insertVersion(tx.db, id, kind, reason ?? null);
  tx.audit({
    action: ACTIONS[kind],
    entity: "task_config",
    entityId: id,
    institutionId,
    before: before ?? null,
    after,
  });
  const ids = { institutionId, configId: id };
  tx.publish({ type: "taskConfig.changed", ids });
}
