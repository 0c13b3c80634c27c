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
  ...["former_zone", "zone", "zone_from_at"],
  ...["editor_id", "approver_id", "created_at"],
];

/**
 * A zone begins at its moment, a country with the day of its law. `former_country` is settled together with `begun_at`.
 */
const begunLaw = [
  refuseRemoval("institution_law", "institution_law_append_only"),
  refuseUpdate({
    table: "institution_law",
    name: "institution_law_identity",
    when: sql`old.begun_at is not null or old.zone_begun_at <> coalesce(new.zone_begun_at, '-infinity')
      or ${isChanged(LAW_IDENTITY)}`,
    reason: "a law that two people set only begins",
  }),
  sql`
    create function require_begun_day() returns trigger language plpgsql as $$
    begin
      if coalesce(new.zone_begun_at, new.begun_at) < new.zone_from_at
        or (new.zone is not null and new.begun_at is not null and new.zone_begun_at is null)
        or (new.country is not null and new.effective_on > (
          select (new.begun_at at time zone coalesce(new.zone, i.zone))::date
          from institution i where i.id = new.institution_id)) then
        raise exception 'the day % of the law of institution % has not begun', new.effective_on, new.institution_id
          using errcode = '23514', constraint = 'institution_law_begun', table = 'institution_law';
      end if;
      return new;
    end $$`,
  sql`
    create trigger institution_law_begun before insert or update of begun_at, zone_begun_at on institution_law
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
          and (new.country is null or p.payload ->> 'country' = new.country)
          and (new.zone is null or p.payload ->> 'zone' = new.zone)) then
        raise exception 'the law of institution % was not approved', new.institution_id
          using errcode = '23514', constraint = 'institution_law_approved', table = 'institution_law';
      end if;
      return null;
    end $$`,
  sql`
    create constraint trigger institution_law_approved after insert on institution_law
    deferrable initially deferred for each row execute function require_law_proposal()`,
];

type LawColumn = "country" | "zone";

/** The last law of institution `new` that changed the column. */
const LAST_LAW: Readonly<Record<LawColumn, string>> = {
  country: "country is not null and begun_at is not null order by effective_on",
  zone: "zone_begun_at is not null order by zone_from_at",
};

/** One person sets this column of an institution only while no case is open there. */
const byLaw = (column: LawColumn) =>
  [
    `
    create function require_begun_${column}() returns trigger language plpgsql as $$
    begin
      if exists (select from collection_case where institution_id = new.id and status in ('C00', 'C10'))
        and not exists (
          select from (
            select ${column}, former_${column} from institution_law
            where institution_id = new.id and ${LAST_LAW[column]} desc limit 1) last
          where last.${column} = new.${column} and last.former_${column} = old.${column}) then
        raise exception 'the ${column} of institution % changes by a law that two people set', new.id
          using errcode = '23514', constraint = 'institution_${column}_by_law', table = 'institution';
      end if;
      return null;
    end $$`,
    `
    create trigger institution_${column}_by_law after update of ${column} on institution
    for each row when (old.${column} <> new.${column}) execute function require_begun_${column}()`,
  ].map((text) => sql.raw(text));

/** Why: country and zone of an institution decide by whose law and clock borrowers are contacted. */
export const country: Part = {
  up: [...begunLaw, ...approvedLaw, ...byLaw("country"), ...byLaw("zone")],
  down: [
    sql`drop trigger institution_zone_by_law on institution`,
    sql`drop trigger institution_country_by_law on institution`,
    ...dropTriggers("institution_law", [
      ...["institution_law_approved", "institution_law_begun"],
      ...["institution_law_identity", "institution_law_append_only"],
    ]),
    sql`drop function require_begun_country, require_begun_zone, require_law_proposal, require_begun_day`,
  ],
};
