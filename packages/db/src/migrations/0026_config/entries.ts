import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";
import { dated } from "./dated.ts";

export const entries: Part = {
  up: [
    sql`
      create table config_entry (
        id bigint generated always as identity primary key,
        code text not null check (code in ('APP_VERSION', 'STATS_REFRESH', 'REPAYMENT_TICKER')),
        queue_id bigint references queue,
        effective_on date not null,
        value text,
        description text not null,
        "interval" integer check ("interval" > 0),
        is_open boolean,
        short_link text,
        version text check (version ~ '^[1-9][0-9]{0,4}([.][0-9]{1,5}){2}$'),
        follows_house boolean not null default false,
        editor_id bigint references app_user,
        created_at timestamptz not null default now(),
        constraint config_entry_version check (code <> 'APP_VERSION'
          or queue_id is null and version is not null and short_link is not null and is_open is not null),
        constraint config_entry_follows check (not follows_house or queue_id is not null)
      )`,
    tableComment("config_entry", "Entries of the configuration, from a day on"),
    ...columnComments("config_entry", {
      queue_id: "The stage that the entry is of; null is every other one",
      value: "How many repayments the ticker shows",
      interval: "Minutes of STATS_REFRESH, seconds of REPAYMENT_TICKER",
      is_open: "Whether phones must be updated, or whether the ticker is shown",
      short_link: "Where the application of the company phones is fetched",
      version: "m.n.n, of that application",
      follows_house: "The stage has no entry of its own any more",
    }),
    sql`create index config_entry_day on config_entry (code, queue_id, effective_on, id)`,
    ...dated("config_entry"),
    sql`
      insert into config_entry (code, effective_on, value, description, "interval", is_open) values
        ('STATS_REFRESH', '2000-01-01', null, '', 30, null),
        ('REPAYMENT_TICKER', '2000-01-01', '5', '', 60, true)`,
  ],
  down: [sql`drop table config_entry`],
};
