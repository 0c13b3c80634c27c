import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

/** Why: another zone moves hours and days of figures and law, so that two people change it like the country. */
export const lawZone: Part = {
  up: [
    sql`
    alter table institution_law
      alter column former_country drop not null,
      alter column country drop not null,
      add column former_zone text,
      add column zone text,
      add column zone_from_at timestamptz,
      add column zone_begun_at timestamptz,
      add constraint institution_law_changes check (country is not null or zone is not null),
      add constraint institution_law_country check ((country is null) = (former_country is null)),
      add constraint institution_law_zone check (
        (zone is null) = (former_zone is null) and (zone is null) = (zone_from_at is null)
        and (zone is not null or zone_begun_at is null))`,
    sql`comment on table institution_law is
      'By whose law and clock an institution works from a day on, where two people changed it'`,
    ...columnComments("institution_law", {
      country: "Null where it stays",
      zone: "Null where it stays",
      zone_from_at:
        "Moment from which on the zone holds: both clocks show the same day, or the new one begins the first",
      zone_begun_at:
        "When the zone of the institution followed; null until then",
      begun_at: "When all of the change was in force; null until then",
    }),
    sql`create unique index institution_law_zone_from on institution_law (institution_id, zone_from_at) where zone is not null`,
  ],
  down: [
    sql`drop index institution_law_zone_from`,
    sql`delete from institution_law where country is null`,
    sql`
    alter table institution_law
      drop constraint institution_law_changes,
      drop constraint institution_law_country,
      drop constraint institution_law_zone,
      drop column former_zone,
      drop column zone,
      drop column zone_from_at,
      drop column zone_begun_at,
      alter column former_country set not null,
      alter column country set not null`,
    sql`comment on table institution_law is
      'By whose law an institution works from a day on, where two people changed it'`,
    ...columnComments("institution_law", {
      begun_at:
        "When the day came and the country of the institution followed; null until then",
    }),
  ],
};
