import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";

interface Info {
  readonly id: number;
  readonly institutionId: number | null;
  readonly entries: unknown;
  readonly reason: string | null;
}

interface InfoKey {
  readonly institutionId: number;
  readonly today: Day;
  readonly knownAt: Date | null;
}

/** The institution's own list where it has one, else that of all. */
export async function closingInForce(
  db: Db,
  { institutionId, today, knownAt }: InfoKey,
): Promise<Info | undefined> {
  const { rows } = await sql<Info>`
    select * from (
      select distinct on (institution_id) id, institution_id, entries, reason from config_info
      where (institution_id is null or institution_id = ${institutionId}) and effective_on <= ${today}::date
        and created_at <= ${knownAt ?? "infinity"}::timestamptz
      order by institution_id, effective_on desc, id desc) held
    where entries is not null order by institution_id nulls last limit 1`.execute(
    db,
  );
  return rows[0];
}
