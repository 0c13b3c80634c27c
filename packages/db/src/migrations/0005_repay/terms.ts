import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "terms.edit": [4],
  "terms.read": [3, 4, 6, 7, 9],
};

const productTerms = [
  sql`
    create table product_terms (
      id bigint generated always as identity primary key,
      product_id bigint not null references product,
      from_on date not null,
      late_rate_ppm integer not null default 1000 check (late_rate_ppm between 0 and 1000000),
      late_base text not null default 'PRINCIPAL' check (late_base in ('PRINCIPAL', 'INSTALLMENT')),
      grace_days smallint not null default 0 check (grace_days >= 0),
      cost_cap_bp integer not null default 10000 check (cost_cap_bp >= 0),
      waterfall text not null default 'INTEREST_FIRST' check (waterfall in ('INTEREST_FIRST', 'LATE_FEE_FIRST',
        'PRINCIPAL_FIRST')),
      tolerance_minor bigint not null default 1000 check (tolerance_minor >= 0),
      rounding_minor bigint not null default 1 check (rounding_minor > 0),
      extension_rate_ppm integer not null default 2000 check (extension_rate_ppm between 0 and 1000000),
      extension_rounding_minor bigint not null default 100 check (extension_rounding_minor > 0),
      source text not null default '',
      accrual_pause text[] not null default '{ALREADY_PAID,DEDUCTION}',
      unique (product_id, from_on)
    )`,
  ...columnComments("product_terms", {
    late_rate_ppm: "Parts per million of the base that one day past due costs",
    cost_cap_bp:
      "All cost beside the principal, in basis points of the principal",
    accrual_pause:
      "Open holds of these kinds put late fees off until they are closed",
  }),
  sql`
    create function terms_stand() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and not exists (select from business_day_run where day >= old.from_on) then
        return old;
      end if;
      raise exception 'terms from % stand', old.from_on using errcode = 'check_violation';
    end $$`,
  sql`
    create trigger product_terms_stand before update or delete on product_terms for each row execute function terms_stand()`,
];

const productTermsChange = [
  sql`
    create table product_terms_change (
      id bigint generated always as identity primary key,
      product_id bigint not null references product,
      terms_id bigint not null,
      kind text not null check (kind in ('ADDED', 'WITHDRAWN')),
      from_on date not null,
      terms jsonb not null,
      reason text not null check (reason <> ''),
      user_id bigint not null references app_user,
      made_at timestamptz not null,
      unique (terms_id, kind)
    )`,
  tableComment(
    "product_terms_change",
    "Who wrote and who withdrew a row of product_terms, and why; rows that came with the house have none",
  ),
  sql`create index product_terms_change_product on product_terms_change (product_id, id)`,
  appendOnly("product_terms_change"),
];

/** A product is never without terms; nor are those that were there before the terms. */
const firstTerms = [
  sql`
    create function first_terms() returns trigger language plpgsql as $$
    begin
      insert into product_terms (product_id, from_on, tolerance_minor, extension_rounding_minor)
      values (new.id, '2000-01-01', case new.currency when 'IDR' then 1000 else 100 end, 100);
      return null;
    end $$`,
  sql`create trigger product_first_terms after insert on product for each row execute function first_terms()`,
  sql`
    insert into product_terms (product_id, from_on, tolerance_minor, extension_rounding_minor)
    select id, '2000-01-01', case currency when 'IDR' then 1000 else 100 end, 100 from product`,
];

/** Why: late fees are charged by dated terms; people add the next row, and what was in force stays. */
export const terms: Part = {
  up: [
    ...productTerms,
    ...productTermsChange,
    ...firstTerms,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop trigger product_first_terms on product`,
    sql`drop table product_terms_change, product_terms`,
    sql`drop function terms_stand, first_terms`,
  ],
};
