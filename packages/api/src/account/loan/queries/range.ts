import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";

/** Open loans with an id above `after` and up to `upto`: the batch of one short transaction. */
export interface LoanRange {
  readonly after: number;
  readonly upto: number;
}

/** Returns the next open loans after an id, or null at the end. */
export async function nextRange(
  db: Db,
  after: number,
  size: number,
): Promise<(LoanRange & { loans: number }) | null> {
  const rows = await queryRows(db)<{ upto: number | null; loans: number }>`
    select max(id) as upto, count(*) as loans
    from (select id from loan where id > ${after} and status in (21, 40) order by id limit ${size}) next`;
  const [next] = rows;
  return next?.upto ? { after, upto: next.upto, loans: next.loans } : null;
}
