import { sql } from "kysely";
import { columnComments, type Part, type Statement } from "../part.ts";

/** What the erasure says now, and what it said before. */
const CHANGES: readonly (readonly [after: string, before: string])[] = [
  [
    `n bigint;
      kept constant uuid[] := array(
        select r.recording_id from call_record r
        where r.borrower_id = erased and r.recording_id is not null and exists (
          select from work_order w where w.case_id = r.case_id and w.locks_recordings
            and w.state <> 'INVALID' and w.verdict is distinct from 'UNFOUNDED'));`,
    "n bigint;",
  ],
  [
    `from his where his.id = f.id and f.id <> all(kept);
      update stored_file set name = '' where id = any(kept);`,
    "from his where his.id = f.id;",
  ],
  [
    "recording_id = case when recording_id = any(kept) then recording_id end where borrower_id = erased;",
    "recording_id = null where borrower_id = erased;",
  ],
  [
    "return counts || jsonb_build_object('keptRecordings', cardinality(kept));",
    "return counts;",
  ],
];

/** Whatever else the function came to say stays as it is; what does not stand in it once is refused. */
const reworded = (
  pairs: readonly (readonly [to: string, from: string])[],
): Statement => sql`
    do $do$
    declare
      body text := pg_get_functiondef('erase_borrower(bigint, timestamptz)'::regprocedure);
      pair text[];
    begin
      foreach pair slice 1 in array array[${sql.join(
        pairs.map(([to, from]) => sql`array[${sql.lit(from)}, ${sql.lit(to)}]`),
      )}] loop
        if array_length(string_to_array(body, pair[1]), 1) <> 2 then
          raise exception 'erase_borrower does not say once: %', pair[1];
        end if;
        body := replace(body, pair[1], pair[2]);
      end loop;
      execute body;
    end $do$`;

/** Why: the recording of a threat that is not refuted is evidence of a legal claim, which an erasure leaves alone. */
export const erase: Part = {
  up: [
    reworded(CHANGES),
    sql`alter table data_request add kept_recordings integer not null default 0 check (kept_recordings >= 0)`,
    ...columnComments("data_request", {
      kept_recordings:
        "Of an erasure: recordings that a complaint keeps as evidence",
    }),
  ],
  down: [
    sql`alter table data_request drop kept_recordings`,
    reworded(CHANGES.map(([after, before]) => [before, after])),
  ],
};
