import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Day } from "../../core/day.ts";
import { queryRow, queryRows } from "../../core/query.ts";
import { containsText, limitTo } from "../../core/sql.ts";
import { settingTable } from "../../core/setting/table.ts";
import type { WordFilter, WordOwner, WordValues } from "./contract.ts";

export const wordLines = settingTable<WordOwner, WordValues>("forbidden_word", {
  owner: ["jurisdiction", "language", "word"],
  values: ["severity", "category", "affixes", "source"],
});

/** Selects one revision of each word: the one in force, or the last announced one. */
const buildWordsSql = (today: Day) => sql`
  select distinct on (jurisdiction, language, word) jurisdiction, language, word, category,
    case when effective_on <= ${today}::date then severity else 'ALLOW' end as severity
  from forbidden_word
  order by jurisdiction, language, word, effective_on <= ${today}::date desc, effective_on desc, id desc`;

const EXACT = ["jurisdiction", "language", "category", "severity"] as const;

function matches(filter: WordFilter): RawBuilder<SqlBool> {
  const conditions = EXACT.flatMap((column) => {
    const value = filter[column];
    return value === undefined ? [] : [sql<SqlBool>`w.${sql.ref(column)} = ${value}`];
  });
  const { text } = filter;
  const named = text ? containsText(sql`w.word`, text) : sql<SqlBool>`true`;
  return sql`${sql.join([named, ...conditions], sql` and `)}`;
}

export const listOwners = (
  db: Db,
  filter: WordFilter,
  today: Day,
  { size, offset }: { readonly size: number; readonly offset: number },
) =>
  queryRows(db)<WordOwner>`
    select w.jurisdiction, w.language, w.word from (${buildWordsSql(today)}) w where ${matches(filter)}
    order by w.word, w.jurisdiction, w.language ${limitTo(size, offset)}`;

export async function countOwners(db: Db, filter: WordFilter, today: Day): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*) as n from (${buildWordsSql(today)}) w where ${matches(filter)}`;
  return row?.n ?? 0;
}
