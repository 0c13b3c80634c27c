import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

/** Why: nobody is reached by a clock that was guessed. Of what is stored already nobody knows where it came from. */
export const borrowerZone: Part = {
  up: [
    sql`
      alter table borrower alter column zone drop default,
        add column city text,
        add column zone_source text not null default 'UNKNOWN'
          check (zone_source in ('GIVEN', 'CITY', 'PROVINCE', 'COUNTRY', 'UNKNOWN')),
        add column other_zones text[] not null default '{}'`,
    ...columnComments("borrower", {
      zone_source:
        "Whence the zone is known; where it is UNKNOWN, every zone of the country has to be open",
      other_zones:
        "Zones that have to be open too, of a place that has several",
    }),
  ],
  down: [
    sql`
      alter table borrower alter column zone set default 'Asia/Jakarta',
        drop column city, drop column zone_source, drop column other_zones`,
  ],
};
