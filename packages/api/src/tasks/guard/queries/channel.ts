import { type RawBuilder, sql } from "kysely";

export interface ClosingList {
  readonly id: number;
  readonly institutionId: number | null;
  readonly entries: unknown;
  readonly reason: string | null;
}

export type Sql = RawBuilder<unknown>;

/**
 * Selects the institution's own list, else the default, within the statement that reads the case;
 * null without one.
 */
export const buildClosingListSql = (institution: Sql, today: Sql, cutoff: Sql): Sql => sql`(
    select json_build_object('id', id, 'institutionId', institution_id, 'entries', entries, 'reason', reason) from (
      select distinct on (institution_id) id, institution_id, entries, reason from config_info
      where (institution_id is null or institution_id = ${institution}) and effective_on <= ${today} and created_at <= ${cutoff}
      order by institution_id, effective_on desc, id desc) held
    where entries is not null order by institution_id nulls last limit 1)`;
