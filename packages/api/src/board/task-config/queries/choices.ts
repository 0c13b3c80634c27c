import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { queryRows } from "../../../core/query.ts";
import type { listChoices } from "../contract-choices.ts";
import { configVisibleTo } from "./visibility.ts";
import type { TaskConfigScope } from "./write.ts";

type Choices = z.infer<typeof listChoices.output>;

export const findConfigScope = (
  db: Db,
  actor: Actor,
  configId: number,
): Promise<TaskConfigScope | undefined> =>
  db
    .selectFrom("taskConfig as c")
    .select(["c.institutionId", "c.groupId"])
    .where("c.id", "=", configId)
    .where(configVisibleTo(actor))
    .executeTakeFirst();

export const listStages = (
  db: Db,
  { institutionId, groupId }: TaskConfigScope,
): Promise<Choices["stages"]> =>
  queryRows(db)<Choices["stages"][number]>`
    select q.id, q.name from stage q join institution_stage w on w.stage_id = q.id and w.institution_id = ${institutionId}
    where ${groupId}::bigint is null
      or exists (select from group_stage where group_id = ${groupId}::bigint and stage_id = q.id)
    order by (select p.dpd_from from stage_policy p where p.stage_id = q.id order by p.effective_on desc, p.id desc limit 1), q.id`;

export const listAgents = (
  db: Db,
  { institutionId, groupId }: TaskConfigScope,
): Promise<Choices["agents"]> =>
  queryRows(db)<Choices["agents"][number]>`
    select u.id, u.name, q.id as stage_id
    from app_user u join role r on r.id = u.role_id and r.works_cases join stage q on q.id = u.stage_id
    where u.institution_id = ${institutionId} and u.status = 'ENABLED'
      and (${groupId}::bigint is null or u.group_id = ${groupId}::bigint)
    order by u.name, u.id`;
