import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  type Part,
  tableComment,
} from "../part.ts";

const IN_DAYS =
  "POJK 22/2023: an answer within 10 working days, once extended by 10";

/** Why: how soon a complaint is answered is law and policy with a day and a source, not a constant. */
export const terms: Part = {
  up: [
    sql`
    create table complaint_term (
      country text not null check (country in ('ID', 'PH', 'US', 'NONE')),
      severity smallint not null check (severity between 1 and 3),
      effective_on date not null,
      first_answer_days smallint not null check (first_answer_days > 0),
      answer_days smallint not null check (answer_days >= first_answer_days),
      extension_days smallint not null check (extension_days >= 0),
      source text not null,
      primary key (country, severity, effective_on)
    )`,
    tableComment(
      "complaint_term",
      "How many working days a complaint may take, from a day on",
    ),
    ...columnComments("complaint_term", {
      extension_days: "By which the answer may be put off once",
    }),
    sql`
    insert into complaint_term
    select country, severity, '2000-01-01', 1, case severity when 1 then 5 else 10 end, 10,
      case country when 'ID' then ${sql.lit(IN_DAYS)} else 'House rule, as the law of Indonesia' end
    from unnest(array['ID', 'PH', 'US', 'NONE']) country, generate_series(1, 3) severity`,
    appendOnly("complaint_term"),
  ],
  down: [sql`drop table complaint_term`],
};
