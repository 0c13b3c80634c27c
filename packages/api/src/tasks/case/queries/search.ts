import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { queryRows } from "../../../core/query.ts";
import { toSearchable } from "../../../core/searchable.ts";
import { containsPart, likePart, toCodesSql } from "../../../core/sql.ts";
import { visibleTo } from "../../../core/scope.ts";
import { OPEN_STATUSES } from "../contract-codes.ts";
import { SEARCH_LENGTH, type search } from "../contract-search.ts";
import { type VisibleDigits, type Sought, storedPrefixes } from "../rules-search.ts";

type Found = z.output<typeof search.output>[number];
export type StoredFound = Omit<Found, "dpd"> & { readonly overdueOn: string };

/** Meanings of a text for which the caller may search. */
export interface SearchRights {
  readonly phones: boolean;
  readonly borrowers: boolean;
}

const NAME = sql`f.searchable_name`;

/** Matches the start of a word: three letters are the least that the index finds inside of one. */
const startsWord = (part: string): RawBuilder<SqlBool> => {
  const pattern = likePart(toSearchable(part)).slice(1);
  return sql`(${NAME} like ${pattern} or ${NAME} like ${`% ${pattern}`})`;
};

const ofBorrower = (condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`c.borrower_id in (select f.id from borrower f where ${condition})`;

const buildVisibleDigitsSql = ({ first, last }: VisibleDigits): RawBuilder<SqlBool> => {
  if (first === null) return sql`right(f.phone, 3) = ${last}`;
  const prefixConditions = storedPrefixes(first).map(
    (prefix) => sql`left(f.phone, 5) like ${`${prefix}%`}`,
  );
  return sql`right(f.phone, 3) = ${last} and (${sql.join(prefixConditions, sql` or `)})`;
};

function meanings(
  { name, number, id, visibleDigits, idNumber }: Sought,
  rights: SearchRights,
): RawBuilder<SqlBool>[] {
  const any: RawBuilder<SqlBool>[] = [];
  if (name) any.push(ofBorrower(name.length < 3 ? startsWord(name) : containsPart(NAME, name)));
  if (number)
    any.push(
      sql`c.loan_id in (select n.id from loan n where n.number like ${likePart(number).slice(1)})`,
    );
  if (id !== null) any.push(sql`c.loan_id = ${id}`, sql`c.id = ${id}`);
  if (visibleDigits && rights.phones) any.push(ofBorrower(buildVisibleDigitsSql(visibleDigits)));
  if (idNumber && rights.borrowers) any.push(ofBorrower(sql`f.id_number = ${idNumber}`));
  return any;
}

/**
 * Finds open cases first, then the newest. Each meaning uses its own index, or the newest cases
 * where a text is frequent.
 */
export async function findCases(
  db: Db,
  actor: Actor,
  sought: Sought,
  rights: SearchRights,
): Promise<StoredFound[]> {
  const states = [
    sql`c.status in ${toCodesSql(OPEN_STATUSES)}`,
    sql`c.status not in ${toCodesSql(OPEN_STATUSES)}`,
  ];
  const searches = meanings(sought, rights).flatMap((meaning) =>
    states.map(
      (state) => sql`(
        select c.id from collection_case c where ${meaning} and ${state} and ${visibleTo(actor, "c")}
        order by c.id desc limit ${SEARCH_LENGTH})`,
    ),
  );
  if (searches.length === 0) return [];
  return queryRows(db)<StoredFound>`
    select c.id as task_id, c.loan_id, c.borrower_id, b.name as borrower_name, l.number as loan_number, b.phone, c.status,
      c.overdue_on, c.arrears_minor, p.currency
    from collection_case c
    join borrower b on b.id = c.borrower_id
    join loan l on l.id = c.loan_id
    join product p on p.id = c.product_id
    where c.id in (${sql.join(searches, sql` union `)})
    order by c.status in ${toCodesSql(OPEN_STATUSES)} desc, c.id desc limit ${SEARCH_LENGTH}`;
}
