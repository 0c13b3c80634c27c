import { sql } from "kysely";
import {
  columnComments,
  grant,
  migrationOf,
  type Part,
  revoke,
} from "./part.ts";

const PERMISSIONS = { "user.confirm": [7, 9] };

/** Rights that decide law or money of the lender; an agency decides within limits that the lender has set. */
const decidingRight: Part = {
  up: [
    grant(PERMISSIONS),
    sql`
    create view deciding_right as
    select p.role_id, p.permission from role_permission p join role r on r.id = p.role_id
    where r.side = 'LENDER' and p.permission in ('proposal.decide', 'deduction.decide', 'closing.execute', 'writeOff.approve',
      'dataRequest.decide', 'penalty.approve', 'user.confirm')`,
    sql`comment on view deciding_right is ${sql.lit("Rights that an account holds only once a second person has confirmed it")}`,
  ],
  down: [sql`drop view deciding_right`, revoke(PERMISSIONS)],
};

const confirmation: Part = {
  up: [
    sql`
    alter table app_user
      add column confirmation text check (confirmation in ('PERSON', 'MACHINE', 'UPGRADE')),
      add column confirmer_id bigint references app_user,
      add column confirmed_at timestamptz,
      add constraint app_user_confirmation_whole check (
        (confirmation is null) = (confirmed_at is null) and coalesce(confirmation = 'PERSON', false) = (confirmer_id is not null)),
      add constraint app_user_confirmer_other check (confirmer_id <> id)`,
    ...columnComments("app_user", {
      confirmation:
        "How the account became an approver: by a second person, at the command line, or at the upgrade; null waits for one",
    }),
    sql`
    update app_user set confirmation = 'UPGRADE', confirmed_at = now()
    where role_id in (select role_id from deciding_right)`,
    sql`
    create function void_confirmation() returns trigger language plpgsql as $$
    begin
      new.confirmation = null;
      new.confirmer_id = null;
      new.confirmed_at = null;
      return new;
    end $$`,
    sql`
    create trigger app_user_confirmation before update of role_id, password_hash, email on app_user for each row
    when (old.role_id <> new.role_id
      or (old.password_hash, old.email) <> (new.password_hash, new.email) and new.credential_setter_id <> new.id)
    execute function void_confirmation()`,
  ],
  down: [
    sql`drop trigger app_user_confirmation on app_user`,
    sql`drop function void_confirmation`,
    sql`alter table app_user drop column confirmed_at, drop column confirmer_id, drop column confirmation`,
  ],
};

/** Finds the persons who ever set up or changed an account, and other accounts of the last of them. */
const granter: Part = {
  up: [
    sql`
    create function is_granter(person bigint, account bigint, since timestamptz) returns boolean language sql stable
    return exists (select from list_controllers(account, '-infinity') as c (id) where shares_mailbox(c.id, person))
      or exists (
        select from (
          select account as id
          union select u.creator_id from app_user u where u.id = account
          union select s.setter_id from credential_change s where s.id in (
            select max(l.id) from credential_change l where l.user_id = account group by l.kind)
        ) g where is_proposer(person, g.id, since))`,
  ],
  down: [sql`drop function is_granter`],
};

/** Why: a person who sets up an approver alone could approve law or money alone, through that account. */
export const { up, down } = migrationOf(decidingRight, confirmation, granter);
