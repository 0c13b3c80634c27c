import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";
import { lines, remade } from "./lines.ts";

const SAID =
  "channel, bank, label, currency, min_minor, max_minor, expiry_hours, open_amount, enabled, position";
const said = sql.join(SAID.split(", ").map((column) => sql.id(column)));

const COMMENTS = {
  expiry_hours: "No code of this channel lives longer",
  open_amount: "The payer may pay less than the code asks for",
};

const made = [
  sql`
    create table repay_channel (
      id bigint generated always as identity primary key,
      channel text not null check (channel in ('VA', 'RETAIL', 'EWALLET', 'QR')),
      bank text not null check (bank <> ''),
      effective_on date not null,
      label text not null check (label <> ''),
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      min_minor bigint not null check (min_minor > 0),
      max_minor bigint not null,
      expiry_hours integer not null check (expiry_hours > 0),
      open_amount boolean not null default false,
      enabled boolean not null default true,
      position smallint not null,
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      check (max_minor >= min_minor)
    )`,
  tableComment(
    "repay_channel",
    "Where money can be handed over: what holds of a channel and bank from a day on. Codes name the channel and bank",
  ),
  ...columnComments("repay_channel", {
    ...COMMENTS,
    currency: "The same in every line of a channel and bank",
    enabled: "New codes can be made; those that are open live on",
    position: "In which order it is offered",
  }),
  sql`create index repay_channel_day on repay_channel (channel, bank, effective_on, id)`,
];

const old = [
  sql`
    create table repay_channel (
      id bigint generated always as identity primary key,
      channel text not null check (channel in ('VA', 'RETAIL', 'EWALLET', 'QR')),
      bank text not null,
      label text not null,
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      min_minor bigint not null check (min_minor > 0),
      max_minor bigint not null,
      expiry_hours integer not null check (expiry_hours > 0),
      open_amount boolean not null default false,
      enabled boolean not null default true,
      position smallint not null,
      unique (channel, bank),
      check (max_minor >= min_minor)
    )`,
  ...columnComments("repay_channel", COMMENTS),
];

/** Codes were made under one line and are paid under the same, so nothing is rewritten and one currency is kept. */
const oneCurrency = [
  sql`
    create function check_repay_channel_currency() returns trigger language plpgsql as $$
    begin
      if exists (
        select from repay_channel r
        where r.channel = new.channel and r.bank = new.bank and r.currency <> new.currency) then
        raise exception 'the currency of a channel never changes'
          using errcode = '23514', constraint = 'repay_channel_currency';
      end if;
      return new;
    end $$`,
  sql`
    create trigger repay_channel_currency before insert on repay_channel
    for each row execute function check_repay_channel_currency()`,
];

/** One row or none; a statement that joins it has its body in place of it, and so the index. */
const channelOn = sql`
    create function repay_channel_on(of_channel text, of_bank text, day date) returns setof repay_channel
    language sql stable as $$
      select * from repay_channel r where r.channel = of_channel and r.bank = of_bank and r.effective_on <= day
      order by r.effective_on desc, r.id desc limit 1
    $$`;

/** Why: a channel is added, changed and switched off by two people, and a code is paid as the channel was on its day. */
export const repayChannel: Part = {
  up: [
    ...remade(
      "repay_channel",
      made,
      sql`
    insert into repay_channel (effective_on, ${said}) select '2000-01-01', ${said} from repay_channel_before order by id`,
    ),
    ...lines("repay_channel"),
    ...oneCurrency,
    channelOn,
  ],
  down: [
    sql`drop function repay_channel_on`,
    ...remade(
      "repay_channel",
      old,
      sql`
    insert into repay_channel (${said})
    select ${said} from (
      select distinct on (channel, bank) * from repay_channel_before where effective_on <= current_date
      order by channel, bank, effective_on desc, id desc) r
    order by position, id`,
    ),
    sql`drop function check_repay_channel_currency`,
  ],
};
