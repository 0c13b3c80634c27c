import { sql } from "kysely";
import {
  datedLines,
  linesOf,
  withoutWithdrawals,
} from "../0028_policy/dated.ts";
import { columnComments, type Part, tableComment } from "../part.ts";

/** Name in each language, and what it weighs. */
const DELIVERED: readonly [string, string, string, number][] = [
  [
    "Said who is calling and for whom",
    "说明了自己的身份和所代表的机构",
    "Menyebutkan identitas dan atas nama siapa",
    15,
  ],
  [
    "Made sure that the borrower himself is speaking",
    "确认了对方是借款人本人",
    "Memastikan yang berbicara adalah peminjam sendiri",
    15,
  ],
  [
    "Stated amount and due date correctly",
    "正确说明了金额和到期日",
    "Menyebutkan jumlah dan jatuh tempo dengan benar",
    20,
  ],
  [
    "Listened and dealt with what was said",
    "倾听并回应了对方的说法",
    "Mendengarkan dan menanggapi yang disampaikan",
    20,
  ],
  [
    "Agreed on a next step with a day",
    "约定了下一步及日期",
    "Menyepakati langkah berikutnya beserta tanggalnya",
    20,
  ],
  [
    "Stayed polite from beginning to end",
    "自始至终保持礼貌",
    "Tetap sopan dari awal hingga akhir",
    10,
  ],
];

const questions = sql.join(
  DELIVERED.map(
    ([name, cn, es, weight], at) =>
      sql`(${sql.lit(at + 1)}::smallint, ${sql.lit(name)}, ${sql.lit(cn)}, ${sql.lit(es)}, ${sql.lit(weight)}::smallint)`,
  ),
);

/** Why: what is asked of a contact changes, and a score says by which card it was given. */
export const card: Part = {
  up: [
    sql`
    create table quality_card (
      id bigint generated always as identity primary key,
      effective_on date not null,
      reason text,
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      constraint quality_card_written check (editor_id is null or reason is not null)
    )`,
    tableComment(
      "quality_card",
      "Versions of the scorecard: contacts of a day are scored by the last whose day had come",
    ),
    ...datedLines("quality_card"),
    sql`
    create table quality_question (
      id bigint generated always as identity primary key,
      card_id bigint not null references quality_card on delete cascade,
      position smallint not null,
      name text not null check (name <> ''),
      name_cn text not null,
      name_es text not null,
      weight smallint not null check (weight between 1 and 100),
      unique (card_id, position)
    )`,
    ...columnComments("quality_question", {
      weight: "Those of a card add up to 100",
    }),
    ...linesOf("quality_question", "quality_card", "card_id"),
    sql`
    with made as (insert into quality_card (effective_on) values ('2024-01-01') returning id)
    insert into quality_question (card_id, position, name, name_cn, name_es, weight)
    select made.id, q.* from made, (values ${questions}) q`,
  ],
  down: [
    ...withoutWithdrawals(["quality_card"]),
    sql`drop table quality_question, quality_card`,
  ],
};
