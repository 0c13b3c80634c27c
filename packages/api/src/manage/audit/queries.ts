import type { Db } from "@kolekta/db";
import { sql } from "kysely";

export interface Seal {
  readonly id: number;
  readonly previousId: number | null;
  readonly at: Date;
  readonly lineCount: number;
  /** In hexadecimal. */
  readonly digest: string;
}

/** A seal, and whether its lines and the seal before still give its digest. */
export type Proof = Seal & { readonly intact: boolean };

const SEAL = sql`s.id, s.previous_id, s.at, s.line_count, encode(s.digest, 'hex') as digest`;

/** The longest that a transaction may take to commit its lines; older seals are looked at no more. */
const LATE = sql`interval '1 day'`;

/** Seals the lowest lines that no seal has, at most `most`; none where there are none. */
export async function seal(
  db: Db,
  at: Date,
  most: number,
): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    with last as (select id, digest from audit_seal order by id desc limit 1),
    settled as (
      select upper(lines) - 1 as upto from audit_seal where at < ${at}::timestamptz - ${LATE} order by id desc limit 1
    ),
    fresh as (
      select range_agg(int8range(id, id, '[]')) as lines, count(*) as n from (
        select a.id from audit_log a
        where a.id > coalesce((select upto from settled), 0)
          and not exists (select from audit_seal s where s.lines @> a.id)
        order by a.id limit ${most}
      ) unsealed
    )
    insert into audit_seal as s (at, previous_id, lines, line_count, digest)
    select ${at}, last.id, fresh.lines, fresh.n, audit_digest(last.digest, ${at}, fresh.lines)
    from fresh left join last on true where fresh.n > 0
    returning ${SEAL}`.execute(db);
  return rows[0];
}

/** Seals after `after` in the order in which they were made. */
export async function proofs(
  db: Db,
  after: number,
  most: number,
): Promise<Proof[]> {
  const { rows } = await sql<Proof>`
    select ${SEAL}, s.digest = audit_digest(p.digest, s.at, s.lines) as intact
    from audit_seal s left join audit_seal p on p.id = s.previous_id
    where s.id > ${after} order by s.id limit ${most}`.execute(db);
  return rows;
}

export async function countLines(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_log`.execute(db);
  return rows[0]?.n ?? 0;
}
