import { sql } from "kysely";
import type { Part } from "../part.ts";
import {
  dropTriggers,
  isChanged,
  refuseRemoval,
  refuseUpdate,
} from "./refuse.ts";

const LAW_IDENTITY = [
  ...["institution_id", "effective_on", "country", "reason"],
  ...["editor_id", "approver_id", "created_at"],
];

/** The country follows a law whose day has begun. `former_country` is settled together with `begun_at`. */
const begunLaw = [
  refuseRemoval("institution_law", "institution_law_append_only"),
  refuseUpdate({
    table: "institution_law",
    name: "institution_law_identity",
    when: sql`old.begun_at is not null or ${isChanged(LAW_IDENTITY)}`,
    reason: "a law that two people set only begins",
  }),
  sql`
    create function require_begun_day() returns trigger language plpgsql as $$
    begin
      if new.effective_on > (
        select (new.begun_at at time zone i.zone)::date from institution i where i.id = new.institution_id) then
        raise exception 'the day % of the law of institution % has not begun', new.effective_on, new.institution_id
          using errcode = '23514', constraint = 'institution_law_begun', table = 'institution_law';
      end if;
      return new;
    end $$`,
  sql`
    create trigger institution_law_begun before update of begun_at on institution_law
    for each row execute function require_begun_day()`,
];

/** The proposal is marked as approved after its law is written, so the trigger waits for the commit. */
const approvedLaw = [
  sql`
    create function require_law_proposal() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from proposal p
        where p.kind = 'INSTITUTION_LAW' and p.state = 'APPROVED' and p.institution_id = new.institution_id
          and p.proposer_id = new.editor_id and p.decider_id = new.approver_id and p.effective_on = new.effective_on
          and p.payload ->> 'country' = new.country) then
        raise exception 'the law of institution % was not approved', new.institution_id
          using errcode = '23514', constraint = 'institution_law_approved', table = 'institution_law';
      end if;
      return null;
    end $$`,
  sql`
    create constraint trigger institution_law_approved after insert on institution_law
    deferrable initially deferred for each row execute function require_law_proposal()`,
];

/** One person sets the country of an institution only while no case is open there. */
const institutionCountry = [
  sql`
    create function require_begun_law() returns trigger language plpgsql as $$
    begin
      if exists (select from collection_case where institution_id = new.id and status in ('C00', 'C10'))
        and not exists (
          select from (
            select country, former_country from institution_law
            where institution_id = new.id and begun_at is not null order by effective_on desc limit 1) last
          where last.country = new.country and last.former_country = old.country) then
        raise exception 'the country of institution % changes by a law that two people set', new.id
          using errcode = '23514', constraint = 'institution_country_by_law', table = 'institution';
      end if;
      return null;
    end $$`,
  sql`
    create trigger institution_country_by_law after update of country on institution
    for each row when (old.country <> new.country) execute function require_begun_law()`,
];

/** Why: the country of an institution decides by whose law borrowers are contacted. */
export const country: Part = {
  up: [...begunLaw, ...approvedLaw, ...institutionCountry],
  down: [
    sql`drop trigger institution_country_by_law on institution`,
    ...dropTriggers("institution_law", [
      ...["institution_law_approved", "institution_law_begun"],
      ...["institution_law_identity", "institution_law_append_only"],
    ]),
    sql`drop function require_begun_law, require_law_proposal, require_begun_day`,
  ],
};
