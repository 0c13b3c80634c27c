import { sql } from "kysely";
import {
  PLANNED_ONCE,
  retellFunction,
  SAID,
  tell,
  tellerFunction,
  TELLERS,
  viewOf,
} from "../0034_figure/telling.ts";
import { NAMES, tellOrCorrect } from "../0043_figure_speed.ts";
import type { Part } from "../part.ts";

const COLUMNS = SAID.join(", ");

const insertOf = (kind: string): string => `
        insert into report_fact (kind, ref_id, ${COLUMNS})
        select kind, ref_id, ${COLUMNS} from ${viewOf(kind)} where ref_id = any(refs)`;

/** Where no fact tells of a row there is nothing to compare. The rest, and what somebody else tells meanwhile, is corrected. */
const tellOrInsert = ({ kind, name }: (typeof NAMES)[number]): string => {
  const ofRefs = `from report_fact f where f.kind = '${kind}' and f.ref_id = any(refs)`;
  return `
    create or replace function tell_${name}(refs bigint[]) returns bigint language plpgsql ${PLANNED_ONCE} as $$
    declare written bigint := 0;
    begin
      if not exists (select ${ofRefs}) then${insertOf(kind)} order by at, ref_id on conflict do nothing;
        get diagnostics written = row_count;
        -- Or the view says nothing of some of them, and nobody else told meanwhile.
        if written = cardinality(refs) or written = (select count(*) ${ofRefs}) then
          return written;
        end if;
      end if;
      return written + correct_${name}(refs);
    end $$`;
};

const INSERTS = TELLERS.filter(({ on }) => on === "insert");

/** Why: nearly every fact tells of a row that was written just now, and to look for what was told before took a third of it. */
export const newRows: Part = {
  up: [
    ...NAMES.map((one) => sql.raw(tellOrInsert(one))),
    ...INSERTS.map((one) =>
      sql.raw(
        tellerFunction(
          one,
          ({ kind, isNew }) =>
            isNew ? insertOf(kind) : `perform ${tell(kind)}(refs)`,
          PLANNED_ONCE,
        ),
      ),
    ),
  ],
  down: [
    ...INSERTS.map((one) => sql.raw(tellerFunction(one))),
    ...NAMES.map((one) => sql.raw(tellOrCorrect(one))),
  ],
};

/** Why: a first contact is told from the fact of its call, which is put right before it. */
export const retelling: Part = {
  up: [
    sql.raw(retellFunction("order by f.kind = 'FIRST_CONTACT'", PLANNED_ONCE)),
  ],
  down: [sql.raw(retellFunction())],
};
