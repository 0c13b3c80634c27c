import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { anyOf } from "../../../core/array.ts";
import type { StagePeriod, StagePeriodChange } from "../../stay/rules.ts";
import { asRows } from "./json-rows.ts";

export async function listStagePeriods(db: Db, caseIds: readonly number[]): Promise<StagePeriod[]> {
  if (caseIds.length === 0) return [];
  const { rows } = await sql<StagePeriod>`
    select case_id, seq, institution_id, stage_id, currency, from_at, from_on, until_at, until_on, entry_kind, exit_kind,
      next_stage_id, amount_minor, principal_minor, fee_minor
    from case_stage_period where case_id = ${anyOf(caseIds)}`.execute(db);
  return rows;
}

const COLUMNS = sql`case_id, seq, institution_id, stage_id, currency, from_at, from_on, until_at, until_on, entry_kind,
  exit_kind, next_stage_id, amount_minor, principal_minor, fee_minor`;

/**
 * Builds the parts of the statement that removes cases from the backlog. Changed rows are written
 * with it or not at all; `whole.yes` in that statement decides.
 */
export const buildStagePeriodWritesSql = ({
  upserted,
  removed,
}: StagePeriodChange): RawBuilder<unknown> => sql`
    stays_removed as (
      delete from case_stage_period s using whole, json_populate_recordset(null::case_stage_period, ${asRows(removed)}) r
      where whole.yes and (s.case_id, s.seq) = (r.case_id, r.seq)
    ),
    stays_written as (
      insert into case_stage_period (${COLUMNS})
      select ${COLUMNS} from json_populate_recordset(null::case_stage_period, ${asRows(upserted)}) cross join whole where whole.yes
      on conflict (case_id, seq) do update set institution_id = excluded.institution_id, stage_id = excluded.stage_id,
        currency = excluded.currency, from_at = excluded.from_at, from_on = excluded.from_on,
        until_at = excluded.until_at, until_on = excluded.until_on, entry_kind = excluded.entry_kind,
        exit_kind = excluded.exit_kind, next_stage_id = excluded.next_stage_id, amount_minor = excluded.amount_minor,
        principal_minor = excluded.principal_minor, fee_minor = excluded.fee_minor
    )`;
