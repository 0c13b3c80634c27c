import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  migrationOf,
  type Part,
  tableComment,
} from "./part.ts";

const credentialChange: Part = {
  up: [
    sql`
    create table credential_change (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      kind text not null check (kind in ('PASSWORD', 'EMAIL', 'ROLE')),
      setter_id bigint references app_user,
      at timestamptz not null
    )`,
    tableComment(
      "credential_change",
      "Who set the password, e-mail or role of another person's account",
    ),
    ...columnComments("credential_change", {
      setter_id: "Null at the command line",
    }),
    sql`create index credential_change_user on credential_change (user_id, kind, id)`,
    appendOnly("credential_change"),
    sql`alter table app_user add column credential_setter_id bigint references app_user`,
    ...columnComments("app_user", {
      credential_setter_id:
        "Who set password, e-mail or role last, the owner included; a trigger keeps each change in credential_change",
    }),
    sql`
    create function record_credential_change() returns trigger language plpgsql as $$
    begin
      insert into credential_change (user_id, kind, setter_id, at)
      select new.id, c.kind, new.credential_setter_id, c.at
      from (values
        ('PASSWORD', old.password_hash <> new.password_hash, new.password_changed_at),
        ('EMAIL', old.email <> new.email, new.updated_at),
        ('ROLE', old.role_id <> new.role_id, new.updated_at)) as c (kind, is_changed, at)
      where c.is_changed and new.credential_setter_id is distinct from new.id;
      return null;
    end $$`,
    sql`
    insert into credential_change (user_id, kind, setter_id, at)
    select u.id, k.kind, s.id, a.at from audit_log a
    join app_user u on u.id::text = a.entity_id
    left join app_user s on s.id = a.actor_id
    cross join lateral (values
      ('PASSWORD', a.action = 'user.givePassword'),
      ('EMAIL', a.action = 'user.update' and a.after ? 'email'),
      ('ROLE', a.action = 'user.update' and a.after ? 'role')) as k (kind, is_changed)
    where a.entity = 'app_user' and k.is_changed order by a.id`,
    sql`
    create trigger app_user_credential after update of password_hash, email, role_id on app_user
    for each row execute function record_credential_change()`,
  ],
  down: [
    sql`drop trigger app_user_credential on app_user`,
    sql`drop function record_credential_change`,
    sql`alter table app_user drop column credential_setter_id`,
    sql`drop table credential_change`,
  ],
};

const mailbox: Part = {
  up: [
    sql`
    create function mailbox(email text) returns text language sql immutable parallel safe strict
    return (
      select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
      from (select split_part(split_part(lower(trim(email)), '@', 1), '+', 1) as name,
        rtrim(split_part(lower(trim(email)), '@', 2), '.') as host) parts)`,
    sql`
    create function shares_mailbox(one bigint, other bigint) returns boolean language sql stable
    return exists (
      select from app_user a join app_user b on mailbox(a.email) = mailbox(b.email) where a.id = one and b.id = other)`,
  ],
  down: [sql`drop function shares_mailbox`, sql`drop function mailbox`],
};

const exclusionBy = (isSame: string) => sql`
    create or replace view complaint_exclusion as
    select w.borrower_id, u.id as agent_id, w.id as order_id, w.created_at
    from work_order w join app_user a on a.id = w.agent_id join app_user u on u.id = a.id or ${sql.raw(isSame)}
    where w.excludes_agent and w.state <> 'INVALID' and w.verdict is distinct from 'UNFOUNDED'`;

const exclusion: Part = {
  up: [
    sql`create index app_user_mailbox on app_user (mailbox(email))`,
    exclusionBy("mailbox(u.email) = mailbox(a.email)"),
  ],
  down: [
    exclusionBy("lower(u.email) = lower(a.email)"),
    sql`drop index app_user_mailbox`,
  ],
};

/** Creators are followed to the root; of who changed an account, the last of each kind and all since a moment. */
const controllers: Part = {
  up: [
    sql`
    create function list_controllers(account bigint, since timestamptz) returns setof bigint language sql stable as $$
      with recursive known (id) as (
        select account
        union
        select c.id from known k cross join lateral (
          select u.creator_id as id from app_user u where u.id = k.id
          union all
          select s.setter_id from credential_change s where s.user_id = k.id and (s.at >= since or s.user_id = account
            and s.id in (select max(l.id) from credential_change l where l.user_id = account group by l.kind))
        ) c where c.id is not null
      )
      select id from known $$`,
    sql`
    create function list_controllers_since(account bigint, since timestamptz) returns setof bigint language sql stable as $$
      with recursive known (id) as (
        select account
        union
        select c.id from known k cross join lateral (
          select u.creator_id as id from app_user u where u.id = k.id and u.created_at >= since
          union all
          select s.setter_id from credential_change s where s.user_id = k.id and s.at >= since
        ) c where c.id is not null
      )
      select id from known $$`,
    sql`
    create function controls_account(person bigint, account bigint, since timestamptz) returns boolean language sql stable
    return person <> account
      and exists (select from list_controllers(account, since) as c (id) where shares_mailbox(c.id, person))`,
    sql`
    create function is_same_person(decider bigint, requester bigint, since timestamptz) returns boolean language sql stable
    return coalesce(controls_account(requester, decider, since) or controls_account(decider, requester, since) and not exists (
      select from app_user d join app_user r on r.institution_id = d.institution_id where d.id = decider and r.id = requester), false)`,
    sql`
    create function is_proposer(decider bigint, proposer bigint, since timestamptz) returns boolean language sql stable
    return coalesce(controls_account(proposer, decider, since) or controls_account(decider, proposer, since) or exists (
      select from list_controllers_since(decider, since) as d (id), list_controllers_since(proposer, since) as p (id)
      where shares_mailbox(d.id, p.id)), false)`,
  ],
  down: [
    sql`drop function is_proposer, is_same_person, controls_account, list_controllers_since, list_controllers`,
  ],
};

const arranged: Part = {
  up: [
    sql`
    create function has_arranged(decider bigint, agent bigint, case_ bigint, at timestamptz) returns boolean language sql stable
    return exists (select from app_user where id = decider and institution_id is null) and (
      exists (select from case_binding b where b.case_id = case_ and b.agent_id = agent
        and (b.bound_by = decider or shares_mailbox(b.bound_by, decider))
        and b.bound_at <= at and (b.unbound_at is null or b.unbound_at > at))
      or exists (select from scheduled_day d join institution i on i.id = d.institution_id
        where d.agent_id = agent and (d.editor_id = decider or shares_mailbox(d.editor_id, decider)) and d.day_on = (at at time zone i.zone)::date
          and (d.updated_at at time zone i.zone)::date >= d.day_on - 1))`,
  ],
  down: [sql`drop function has_arranged`],
};

const TYPES =
  "1 an agent is inactive, 2 a task is about to start, 3 a setting is to change, 4 an agent is absent or here outside of the shift";

const messageTypes = (types: string, meaning: string) => [
  sql`alter table message drop constraint message_msg_type_check`,
  sql`alter table message add constraint message_msg_type_check check (msg_type in (${sql.raw(types)}))`,
  ...columnComments("message", { msg_type: meaning }),
];

const message: Part = {
  up: [
    ...messageTypes(
      "1, 2, 3, 4, 5",
      `${TYPES}, 5 access to the account of an approver was set`,
    ),
    sql`alter table message add constraint message_access_whole check (msg_type <> 5 or agent_id is not null)`,
  ],
  down: [
    sql`delete from message where msg_type = 5`,
    sql`alter table message drop constraint message_access_whole`,
    ...messageTypes("1, 2, 3, 4", TYPES),
  ],
};

/** Why: two accounts that one person can use are one person, however that person came by them. */
export const { up, down } = migrationOf(
  credentialChange,
  mailbox,
  exclusion,
  controllers,
  arranged,
  message,
);
