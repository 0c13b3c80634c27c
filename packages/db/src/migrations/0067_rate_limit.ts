import { sql } from "kysely";
import {
  columnComments,
  migrationOf,
  type Part,
  tableComment,
} from "./part.ts";

/** Half of each page stays free: a row that is counted several times a second is written beside itself, without its index. */
const rateLimit: Part = {
  up: [
    sql`
    create unlogged table rate_limit_bucket (
      kind text not null,
      key text not null,
      spent double precision not null,
      refill_per_second double precision not null,
      counted_at timestamptz not null,
      primary key (kind, key)
    ) with (fillfactor = 50)`,
    tableComment(
      "rate_limit_bucket",
      "What several servers together have let through of whoever calls much; kept for minutes",
    ),
    ...columnComments("rate_limit_bucket", {
      kind: "Which limit: of a session, an address, the ways in, a phone, a provider",
      key: "A digest of the session's token, the address or the name: neither can be read here",
      spent:
        "Calls that were let through and are not refilled yet, as of counted_at",
      counted_at: "When a server last added to it",
    }),
  ],
  down: [sql`drop table rate_limit_bucket`],
};

export const { up, down } = migrationOf(rateLimit);
