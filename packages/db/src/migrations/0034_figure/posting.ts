import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";

const POSTED = "institution_id, group_id, queue_id, role_id";

/** Where an agent belonged at a moment: the last posting until then, else the first. As text for views and functions. */
export const postedAt = (column: string, agent: string, at: string): string => `
  (select a.${column} from agent_posting a where a.agent_id = ${agent}
    order by a.from_at <= ${at} desc, abs(extract(epoch from a.from_at - ${at})),
      case when a.from_at <= ${at} then -a.id else a.id end limit 1)`;

/** Why: where an agent belonged when something happened decides whose figure it is, and app_user only knows today. */
export const agentPosting: Part = {
  up: [
    sql`
    create table agent_posting (
      id bigint generated always as identity primary key,
      agent_id bigint not null references app_user,
      institution_id bigint references institution,
      group_id bigint,
      queue_id bigint references queue,
      works_cases boolean not null,
      from_at timestamptz not null
    )`,
    tableComment(
      "agent_posting",
      "Institution, group and stage of each user from a moment on; the first one also holds for the time before it",
    ),
    ...columnComments("agent_posting", {
      group_id: "Stays when the group is removed",
      works_cases: "Whether the role of that time works cases",
    }),
    sql`create index agent_posting_agent on agent_posting (agent_id, from_at, id)`,
    sql`
    create function post_agent() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (new.institution_id, new.group_id, new.queue_id, new.role_id)
          is not distinct from (old.institution_id, old.group_id, old.queue_id, old.role_id) then
        return null;
      end if;
      insert into agent_posting (agent_id, institution_id, group_id, queue_id, works_cases, from_at)
      select new.id, new.institution_id, new.group_id, new.queue_id, r.works_cases,
        case when tg_op = 'INSERT' then new.created_at
          when new.updated_at <> old.updated_at then new.updated_at else now() end
      from role r where r.id = new.role_id;
      return null;
    end $$`,
    sql`
    create trigger app_user_posted after insert or update of ${sql.raw(POSTED)} on app_user
    for each row execute function post_agent()`,
    sql`
    insert into agent_posting (agent_id, institution_id, group_id, queue_id, works_cases, from_at)
    select u.id, u.institution_id, u.group_id, u.queue_id, r.works_cases, u.created_at
    from app_user u join role r on r.id = u.role_id order by u.id`,
  ],
  down: [
    sql`drop trigger app_user_posted on app_user`,
    sql`drop function post_agent`,
    sql`drop table agent_posting`,
  ],
};
