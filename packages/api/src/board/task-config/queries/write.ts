import type { Db } from "@kolekta/db";
import { execute, insertRow, queryRow } from "../../../core/query.ts";
import { idArray } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { VERSION_KINDS } from "../contract-codes.ts";
import type { normalizeConfig } from "../rules.ts";
import { configVisibleTo, editableBy } from "./visibility.ts";

export interface TaskConfigScope {
  readonly institutionId: number;
  /** Is null for the whole institution. */
  readonly groupId: number | null;
}

export async function worksStage(
  db: Db,
  { institutionId, groupId }: TaskConfigScope,
  stageId: number,
): Promise<boolean> {
  const row = await queryRow(db)<{ found: boolean }>`
    select exists (select from institution_stage where institution_id = ${institutionId} and stage_id = ${stageId})
      and (${groupId}::bigint is null
        or exists (select from group_stage where group_id = ${groupId}::bigint and stage_id = ${stageId})) as found`;
  return row?.found ?? false;
}

/** Counts which of these users are enabled agents of the stage. */
export async function countAgents(
  db: Db,
  { institutionId, groupId }: TaskConfigScope,
  stageId: number,
  ids: readonly number[],
): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*) as n from app_user u join role r on r.id = u.role_id and r.works_cases
    where u.id = any(${idArray(ids)}) and u.institution_id = ${institutionId} and u.stage_id = ${stageId}
      and u.status = 'ENABLED' and (${groupId}::bigint is null or u.group_id = ${groupId}::bigint)`;
  return row?.n ?? 0;
}

type NormalizedConfig = ReturnType<typeof normalizeConfig>;

interface RevisionMeta {
  readonly editorId: number;
  readonly at: Date;
}

const columns = ({ from, until, agentIds, ...values }: NormalizedConfig) => ({
  ...values,
  agentIds: idArray(agentIds),
  fromOn: from,
  untilOn: until,
});

export const insert = (
  db: Db,
  scope: TaskConfigScope,
  values: NormalizedConfig,
  { editorId, at }: RevisionMeta,
): Promise<number> =>
  insertRow(db, "taskConfig", { ...scope, ...columns(values), editorId, updatedAt: at });

/** Locks a visible template until the transaction ends. */
export const lock = (db: Db, actor: Actor, configId: number) =>
  db
    .selectFrom("taskConfig as c")
    .select([
      ...(["c.id", "c.institutionId", "c.groupId", "c.version"] as const),
      ...(["c.title", "c.stageId", "c.audience", "c.recurrence"] as const),
      ...(["c.remindMinutes", "c.fromOn", "c.untilOn"] as const),
      ...(["c.deadline", "c.deletedAt", "c.agentIds"] as const),
      editableBy(actor).as("editable"),
    ])
    .where("c.id", "=", configId)
    .where(configVisibleTo(actor))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const change = (
  db: Db,
  { id, version }: { readonly id: number; readonly version: number },
  values: NormalizedConfig,
  { editorId, at }: RevisionMeta,
): Promise<unknown> =>
  db
    .updateTable("taskConfig")
    .set({ ...columns(values), version: version + 1, editorId, updatedAt: at })
    .where("id", "=", id)
    .execute();

export const close = (
  db: Db,
  { id, version }: { readonly id: number; readonly version: number },
  { editorId, at }: RevisionMeta,
): Promise<unknown> =>
  db
    .updateTable("taskConfig")
    .set({ version: version + 1, editorId, updatedAt: at, deletedAt: at })
    .where("id", "=", id)
    .execute();

export const insertVersion = (
  db: Db,
  configId: number,
  kind: (typeof VERSION_KINDS)[number],
  reason: string | null,
): Promise<void> =>
  execute(db)`
    insert into task_config_version (config_id, version, kind, title, description, content, stage_id, audience, agent_ids,
      deadline, recurrence, remind_minutes, from_on, until_on, reason, editor_id, at)
    select id, version, ${kind}, title, description, content, stage_id, audience, agent_ids,
      deadline, recurrence, remind_minutes, from_on, until_on, ${reason}, editor_id, updated_at
    from task_config where id = ${configId}`;
