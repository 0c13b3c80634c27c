import { sql } from "kysely";
import { isSame, NOTE_TOLD, refold } from "./0034_figure/fold.ts";
import { KINDS } from "./0034_figure/kinds.ts";
import { PLANNED_ONCE, SAID } from "./0034_figure/telling.ts";
import { migrationOf, type Part } from "./part.ts";

export const NAMES = KINDS.map(({ kind }) => ({
  kind,
  name: kind.toLowerCase(),
}));
const COLUMNS = SAID.join(", ");

/** Where no fact tells of a row there is nothing to compare. The rest, and what somebody else tells meanwhile, is corrected. */
export const tellOrCorrect = ({
  kind,
  name,
}: (typeof NAMES)[number]): string => `
    create or replace function tell_${name}(refs bigint[]) returns bigint language plpgsql ${PLANNED_ONCE} as $$
    declare
      said bigint;
      written bigint := 0;
    begin
      if not exists (select from report_fact f where f.kind = '${kind}' and f.ref_id = any(refs)) then
        with v as materialized (select * from fact_${name} where ref_id = any(refs)),
        fresh as (
          insert into report_fact (kind, ref_id, ${COLUMNS}) select kind, ref_id, ${COLUMNS} from v order by at, ref_id
          on conflict do nothing returning id
        )
        select (select count(*) from v), (select count(*) from fresh) into said, written;
        if written = said then
          return written;
        end if;
      end if;
      return written + correct_${name}(refs);
    end $$`;

/** Why: nearly every fact is told once, by who writes its row, and what a correction needs was half of what that took him. */
const newFacts: Part = {
  up: NAMES.flatMap((one) => [
    sql.raw(
      `alter function tell_${one.name}(bigint[]) rename to correct_${one.name}`,
    ),
    sql.raw(tellOrCorrect(one)),
  ]),
  down: NAMES.flatMap(({ name }) => [
    sql.raw(`drop function tell_${name}`),
    sql.raw(`alter function correct_${name}(bigint[]) rename to tell_${name}`),
  ]),
};

export const LAST_NOTE = "kolekta.noted";

/** Whose days it is that were told of, and whose they were before a correction. */
export const DAYS = `
        select distinct n.agent_id, case when n.agent_id is null then n.institution_id end as institution_id, n.day from (
          select agent_id, institution_id, day from changed
          union all
          select b.agent_id, b.institution_id, b.day from changed c join report_fact b on b.id = c.corrects_id) n`;

/** A setting of the transaction remembers the last note, so that a savepoint takes it back along with that. */
export const noteOnce = `
    create or replace function note_told() returns trigger language plpgsql as $$
    declare days text;
    begin
      select string_agg(concat_ws('/', d.agent_id, -d.institution_id, d.day), ' ' order by d) into days from (${DAYS}) d;
      if days is null or days = current_setting('${LAST_NOTE}', true) then
        return null;
      end if;
      insert into figure_due (agent_id, institution_id, day) ${DAYS};
      perform set_config('${LAST_NOTE}', days, true);
      perform pg_notify('kolekta_event', '{"type":"agent.noted","ids":{}}');
      return null;
    end $$`;

/** Why: who records a result tells of the same day of the same agent three times, and each note took as long as its fact. */
const notedOnce: Part = {
  up: [sql.raw(noteOnce)],
  down: [sql.raw(NOTE_TOLD)],
};

export const isSameHashed = (column: string): string =>
  `coalesce(n.${column}, 0) = coalesce(f.${column}, 0)`;

export const BEGIN = `
      perform set_config('${LAST_NOTE}', '', true);`;

/** Why: a thousand days of agents were looked for by hour alone, which took most of the time of adding them up. */
const hashed: Part = {
  up: [sql.raw(refold(isSameHashed, BEGIN))],
  down: [sql.raw(refold(isSame))],
};

export const { up, down } = migrationOf(newFacts, notedOnce, hashed);
