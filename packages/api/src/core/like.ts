import { type RawBuilder, type SqlBool, sql } from "kysely";
import { toSearchable } from "./searchable.ts";

/** For `ilike`: wherever the text stands, its own signs taken as they are. */
export const likePart = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Finds by a part of a text what `searchable_text` has made of others, such as `borrower.searchable_name`. */
export const containsPart = (searchable: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql`${searchable} like ${likePart(toSearchable(part))}`;

/** Finds names by a part of them, whatever their case, accents, kind of quotes and number of spaces. */
export const containsText = (value: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  containsPart(sql`searchable_text(${value})`, part);
