import { sql } from "kysely";
import {
  NOTINGS,
  type Noting,
  notingFunction,
  RETELL_CASE,
  SAID,
  tell,
  triggerName,
  viewOf,
} from "../0034_figure/telling.ts";
import { NAMES, telling as tellingOfSpeed } from "../0043_figure_speed.ts";
import type { Part } from "../part.ts";
import { PLANNED_ONCE } from "./planned.ts";

const COLUMNS = SAID.join(", ");

const insertOf = (kind: string): string => `
        insert into report_fact (kind, ref_id, ${COLUMNS})
        select kind, ref_id, ${COLUMNS} from ${viewOf(kind)} where ref_id = any(refs)`;

/** Where no fact tells of a row there is nothing to compare. The rest, and what somebody else tells meanwhile, is corrected. */
const telling = ({ kind, name }: (typeof NAMES)[number]): string => {
  const ofRefs = `from report_fact f where f.kind = '${kind}' and f.ref_id = any(refs)`;
  return `
    create or replace function tell_${name}(refs bigint[]) returns bigint language plpgsql ${PLANNED_ONCE} as $$
    declare written bigint := 0;
    begin
      if not exists (select ${ofRefs}) then${insertOf(kind)} order by at, ref_id on conflict do nothing;
        get diagnostics written = row_count;
        if written = cardinality(refs) or written = (select count(*) ${ofRefs}) then
          return written;
        end if;
      end if;
      return written + correct_${name}(refs);
    end $$`;
};

const noting = (one: Noting): string => `
    create or replace function ${triggerName(one)}() returns trigger language plpgsql ${PLANNED_ONCE} as $$
    declare refs bigint[];
    begin
      ${one.kinds
        .map(
          ({ kind, refs, isNew }) => `
      refs := array(${refs});
      if cardinality(refs) > 0 then ${isNew ? insertOf(kind) : `perform ${tell(kind)}(refs)`}; end if;`,
        )
        .join("")}
      return null;
    end $$`;

const INSERTS = NOTINGS.filter(({ on }) => on === "insert");

/** Why: nearly every fact tells of a row that was written just now, and to look for what was told before took a third of it. */
export const newRows: Part = {
  up: [
    ...NAMES.map((one) => sql.raw(telling(one))),
    ...INSERTS.map((one) => sql.raw(noting(one))),
  ],
  down: [
    ...INSERTS.flatMap((one) => [
      sql.raw(notingFunction(one)),
      sql.raw(`alter function ${triggerName(one)}() reset all`),
    ]),
    ...NAMES.map((one) => sql.raw(tellingOfSpeed(one))),
  ],
};

const retellCase = `
    create or replace function retell_case() returns trigger language plpgsql ${PLANNED_ONCE} as $$
    declare late record;
    begin
      for late in
        select f.kind, array_agg(distinct f.ref_id) as refs
        from (select case_id, min(at) as at from changed group by case_id) n
        join report_fact f on f.case_id = n.case_id and f.at > n.at
        group by f.kind order by f.kind = 'FIRST_CONTACT'
      loop
        execute format('select tell_%s($1)', lower(late.kind)) using late.refs;
      end loop;
      return null;
    end $$`;

/** Why: a first contact is told from the fact of its call, which is put right before it. */
export const retelling: Part = {
  up: [sql.raw(retellCase)],
  down: [sql.raw(RETELL_CASE), sql`alter function retell_case() reset all`],
};
