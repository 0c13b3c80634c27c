import { type RawBuilder, type SqlBool, sql } from "kysely";
import { toSearchable } from "./searchable.ts";

/** Builds an `ilike` pattern that matches the text anywhere, with its wildcards escaped. */
export const likePart = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Matches a part of a text in a column made by `searchable_text`, such as
 * `borrower.searchable_name`.
 */
export const containsPart = (searchable: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql`${searchable} like ${likePart(toSearchable(part))}`;

/** Matches names by a part, ignoring case, accents, kinds of quotes and repeated spaces. */
export const containsText = (value: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  containsPart(sql`searchable_text(${value})`, part);
