import { sql } from "kysely";
import { migrationOf, type Statement } from "./part.ts";

const allowKinds = (...kinds: string[]): Statement[] => [
  sql`alter table number_reveal drop constraint number_reveal_what_check`,
  sql`
    alter table number_reveal add constraint number_reveal_what_check
    check (what in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`,
];

const switchTriggers = (state: "disable" | "enable"): Statement => sql`
  do $$
  declare part regclass;
  begin
    for part in select relid from pg_partition_tree('number_reveal') loop
      execute format('alter table %s ${sql.raw(state)} trigger user', part);
    end loop;
  end $$`;

/** Why: addresses are shown whole only on record and within the quota of numbers. */
export const { up, down } = migrationOf({
  up: allowKinds("PHONE", "ID_NUMBER", "ADDRESS", "COMPANY_ADDRESS"),
  down: [
    // The check before this migration has no word for them.
    switchTriggers("disable"),
    sql`delete from number_reveal where what in ('ADDRESS', 'COMPANY_ADDRESS')`,
    switchTriggers("enable"),
    ...allowKinds("PHONE", "ID_NUMBER"),
  ],
});
