import { sql } from "kysely";
import { columnComments, migrationOf, type Part } from "./part.ts";

const SINGLE = "‘’‚‛ʻʼ′‵`´";
const DOUBLE = "“”„‟«»″";
const QUOTES = "'".repeat(SINGLE.length) + '"'.repeat(DOUBLE.length);
/** Letters whose stroke or missing dot Unicode does not take apart. */
const LETTERS = "ĐđØøŁłı";
const PLAIN = "ddoolli";

/**
 * Why: a person is searched as the name is heard, not as a keyboard or a tape wrote it. Functions of our own, because the
 * extension `unaccent` is not there on every server and not immutable, as a stored column wants it. Borrowers have one
 * because a frequent part of a name matches many thousands, and each match is looked at again.
 */
const searchableText: Part = {
  up: [
    sql`
      create function searchable_text(value text) returns text language sql immutable parallel safe strict
      return trim(regexp_replace(lower(translate(regexp_replace(normalize(translate(value,
        ${sql.lit(SINGLE + DOUBLE)}, ${sql.lit(QUOTES)}), NFKD), '[\\u0300-\\u036f]', '', 'g'),
        ${sql.lit(LETTERS)}, ${sql.lit(PLAIN)})), '\\s+', ' ', 'g'))`,
    sql`alter table borrower add column searchable_name text not null generated always as (searchable_text(name)) stored`,
    ...columnComments("borrower", {
      searchable_name:
        "The name without case, accents, kind of quotes and number of spaces, as it is searched",
    }),
    sql`create index borrower_searchable_name on borrower using gin (searchable_name gin_trgm_ops)`,
    sql`drop index borrower_name`,
    sql`analyze borrower`,
  ],
  down: [
    sql`create index borrower_name on borrower using gin (lower(name) gin_trgm_ops)`,
    sql`alter table borrower drop column searchable_name`,
    sql`drop function searchable_text(text)`,
  ],
};

export const { up, down } = migrationOf(searchableText);
