import { sql } from "kysely";
import {
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "merchant.edit": [4, 9],
  "merchant.read": [3, 4, 7, 9],
};

const merchantTable = [
  sql`
    create table merchant (
      id bigint generated always as identity primary key,
      name text not null unique,
      source text not null unique,
      version integer not null default 1,
      created_at timestamptz not null default now()
    )`,
  tableComment("merchant", "A lender whose products institutions collect"),
  ...columnComments("merchant", {
    source:
      "The name that it began with, before its own number in borrower.source_id",
  }),
  sql`insert into merchant (name, source) select distinct lender_name, lender_name from product order by 1`,
];

const productOfMerchant = [
  sql`alter table product add column merchant_id bigint references merchant`,
  sql`update product p set merchant_id = m.id from merchant m where m.name = p.lender_name`,
  sql`alter table product alter column merchant_id set not null, drop column lender_name`,
  sql`create index product_merchant on product (merchant_id)`,
];

/** Who could place loans before can do so after. */
const institutionMerchant = [
  sql`
    create table institution_merchant (
      institution_id bigint not null references institution,
      merchant_id bigint not null references merchant,
      primary key (institution_id, merchant_id)
    )`,
  tableComment(
    "institution_merchant",
    "Loans are placed only with institutions that are bound to the merchant of their product",
  ),
  sql`create index institution_merchant_merchant on institution_merchant (merchant_id)`,
  sql`insert into institution_merchant (institution_id, merchant_id) select i.id, m.id from institution i cross join merchant m`,
];

const productOfLender = [
  sql`alter table product add column lender_name text`,
  sql`update product p set lender_name = m.name from merchant m where m.id = p.merchant_id`,
  sql`alter table product alter column lender_name set not null, drop column merchant_id`,
];

/** Why: whose loans an agency collects is agreed with each lender, and no tape goes elsewhere. */
export const merchant: Part = {
  up: [
    ...merchantTable,
    ...productOfMerchant,
    ...institutionMerchant,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    ...productOfLender,
    sql`drop table institution_merchant, merchant`,
  ],
};
