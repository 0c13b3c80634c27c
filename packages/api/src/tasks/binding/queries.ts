import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { codes } from "../../core/codes.ts";
import type { Ending, Ground } from "../allocation/contract-codes.ts";
import { OPEN_STATUSES } from "../case/contract-codes.ts";
import type { z } from "zod";
import type { Actor } from "../../core/context.ts";
import type { Day } from "../../core/day.ts";
import { sharesEmail } from "../../core/same-person.ts";
import { isOffShift } from "../../core/shift.ts";
import { userVisibleTo, visibleTo } from "../../core/scope.ts";
import type { Candidate, history as historyContract } from "./contract.ts";
import type { Binder, UnboundCase } from "./rules.ts";

/** The business day of the institution `i`. */
const dayIn = (now: Date) =>
  sql`(${now}::timestamptz at time zone i.zone)::date`;

export async function candidates(
  db: Db,
  actor: Actor,
  filter: { institutionId?: number | undefined; agentIds?: readonly number[] },
  { today, now }: { today: Day; now: Date },
): Promise<z.infer<typeof Candidate>[]> {
  const institution = filter.institutionId
    ? sql`and u.institution_id = ${filter.institutionId}`
    : sql``;
  const named = filter.agentIds
    ? sql`and u.id in (${sql.join(filter.agentIds)})`
    : sql``;
  const { rows } = await sql<z.infer<typeof Candidate>>`
    select u.id as agent_id, u.login, u.name, u.institution_id, i.name as institution_name, g.name as group_name,
      u.queue_id, q.name as queue_name, u.certified_until, coalesce(u.certified_until >= ${today}::date, false) as certified,
      coalesce(h.open_cases, 0)::int as open_cases, coalesce(h.open_minor, 0)::bigint as open_minor,
      ${isOffShift("u", dayIn(now))} as off_shift, (select d.code from scheduled_day d
        where d.agent_id = u.id and d.day_on = ${dayIn(now)} and d.enabled) as shift_code
    from app_user u
    join role r on r.id = u.role_id and r.works_cases
    join institution i on i.id = u.institution_id
    left join team_group g on g.id = u.group_id
    left join queue q on q.id = u.queue_id
    left join lateral (
      select count(*) as open_cases, sum(c.arrears_minor) as open_minor from collection_case c
      where c.agent_id = u.id and c.status in ${codes(OPEN_STATUSES)}
    ) h on true
    where u.status = 'ENABLED' and i.status = 'ENABLED' and ${userVisibleTo(actor, "u")} ${institution} ${named}
    order by u.name, u.id`.execute(db);
  return rows;
}

/** The agents by id with the queues that their group, or else their institution, works. */
export async function binders(
  db: Db,
  actor: Actor,
  agentIds: readonly number[],
  now: Date,
): Promise<Binder[]> {
  const { rows } = await sql<Binder>`
    select u.id as agent_id, u.institution_id, r.works_cases, u.status, i.status as institution_status, ${isOffShift("u", dayIn(now))} as is_off_shift, array(
      select iq.queue_id from institution_queue iq where iq.institution_id = u.institution_id
        and (u.group_id is null or iq.queue_id in (select gq.queue_id from group_queue gq where gq.group_id = u.group_id))
    ) as queue_ids
    from app_user u join role r on r.id = u.role_id left join institution i on i.id = u.institution_id
    where u.id in (${sql.join(agentIds)}) and ${userVisibleTo(actor, "u")}`.execute(
    db,
  );
  return rows;
}

/** Whether the borrower has complained about the agent, and it is not refuted. */
export async function isExcluded(
  db: Db,
  borrowerId: number,
  agentId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("complaintExclusion")
    .select("orderId")
    .where("borrowerId", "=", borrowerId)
    .where("agentId", "=", agentId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether he lodged the complaint that took the borrower's cases from somebody else: only a founded one leaves them open to him. */
export async function hasAccused(
  db: Db,
  borrowerId: number,
  agentId: number,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from work_order w
      where w.borrower_id = ${borrowerId} and w.excludes_agent and w.agent_id is not null
        and w.verdict is distinct from 'FOUNDED' and ${sharesEmail(sql.ref("w.createdBy"), agentId)}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

export async function dealable(
  db: Db,
  actor: Actor,
  taskIds: readonly number[],
): Promise<UnboundCase[]> {
  const { rows } = await sql<UnboundCase>`
    select c.id as task_id, c.arrears_minor from collection_case c
    where c.id in (${sql.join(taskIds)}) and c.status in ${codes(OPEN_STATUSES)} and ${visibleTo(actor, "c")}`.execute(
    db,
  );
  return rows;
}

export interface NewBinding {
  readonly caseId: number;
  readonly agentId: number;
  readonly boundBy: number;
  readonly boundAt: Date;
  readonly reason: string | null;
}

export async function insert(db: Db, binding: NewBinding): Promise<void> {
  await db.insertInto("caseBinding").values(binding).execute();
}

export async function close(db: Db, caseId: number, at: Date): Promise<void> {
  await db
    .updateTable("caseBinding")
    .set({ unboundAt: at })
    .where("caseId", "=", caseId)
    .where("unboundAt", "is", null)
    .execute();
}

export async function closeMany(
  db: Db,
  caseIds: readonly number[],
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("caseBinding")
    .set({ unboundAt: at })
    .where("caseId", "in", caseIds)
    .where("unboundAt", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const history = (
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<z.infer<typeof historyContract.output>> =>
  db
    .selectFrom("caseBinding as h")
    .innerJoin("collectionCase as c", "c.id", "h.caseId")
    .innerJoin("appUser as a", "a.id", "h.agentId")
    .leftJoin("appUser as l", "l.id", "h.boundBy")
    .select(["a.name as agentName", "l.name as boundBy"])
    .select(["h.boundAt", "h.unboundAt", "h.reason", "h.runId"])
    .select((h) => [
      h.ref("h.ground").$castTo<Ground | null>().as("ground"),
      h.ref("h.endedAs").$castTo<Ending | null>().as("endedAs"),
    ])
    .where("h.caseId", "=", taskId)
    .where(visibleTo(actor, "c"))
    .orderBy("h.id", "desc")
    .execute();
