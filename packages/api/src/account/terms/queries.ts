import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf, containsText, limitTo } from "../../core/sql.ts";
import { CEILING, buildLawSql } from "../../core/ceiling.ts";
import type { Actor } from "../../core/context.ts";
import type { Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import { queryRow, queryRows } from "../../core/query.ts";
import { lenderVisibleTo } from "../../core/scope.ts";
import { LAW_OF } from "../../tasks/guard/contract-codes.ts";
import type { CHANGE_KINDS } from "./contract.ts";
import type { CeilingVersion } from "../loan/rules/ceiling.ts";
import type { StoredTerms } from "./rules/units.ts";

export interface Product {
  readonly productId: number;
  readonly productName: string;
  readonly lenderName: string;
  readonly currency: Currency;
}

const PRODUCT = sql`p.id as product_id, p.name as product_name, m.name as lender_name, p.currency`;
const PRODUCTS = sql`product p join lender m on m.id = p.lender_id`;

/** Lists products of visible lenders. */
export async function products(
  db: Db,
  actor: Actor,
  filter: { readonly text?: string | undefined; readonly page: number; readonly size: number },
): Promise<{ rows: Product[]; total: number }> {
  const { text, page, size } = filter;
  const found = text
    ? sql`(${containsText(sql`p.name`, text)} or ${containsText(sql`m.name`, text)})`
    : sql`true`;
  const where = sql`${found} and ${lenderVisibleTo(actor, sql.ref("m.id"))}`;
  const rows = await queryRows(db)<Product>`
    select ${PRODUCT} from ${PRODUCTS} where ${where} order by p.name ${limitTo(size, (page - 1) * size)}`;
  const counted = await queryRows(db)<{ n: number }>`
    select count(*) as n from ${PRODUCTS} where ${where}`;
  return { rows, total: counted[0]?.n ?? 0 };
}

export const productsIn = (db: Db, currency: Currency) =>
  queryRows(db)<Product>`
    select ${PRODUCT} from ${PRODUCTS} where p.currency = ${currency} order by p.name`;

export const findProduct = (db: Db, actor: Actor, productId: number) =>
  queryRow(db)<Product>`
    select ${PRODUCT} from ${PRODUCTS}
    where p.id = ${productId} and ${lenderVisibleTo(actor, sql.ref("m.id"))}`;

/** Locks the product while its terms change. */
export const lockProduct = (db: Db, productId: number) =>
  queryRow(db)<Product>`
    select ${PRODUCT} from ${PRODUCTS} where p.id = ${productId} for no key update of p`;

export interface TermsRow {
  readonly termsId: number;
  readonly productId: number;
  readonly fromOn: Day;
  readonly editorName: string | null;
  readonly editedAt: Date | null;
  readonly reason: string | null;
  readonly terms: StoredTerms;
}

/** Lists all terms of these products, newest first. */
export async function listTerms(db: Db, productIds: readonly number[]): Promise<TermsRow[]> {
  const rows = await queryRows(db)<Omit<TermsRow, "terms"> & StoredTerms>`
    select t.id as terms_id, t.product_id, t.from_on, t.late_rate_ppm, t.late_base, t.grace_days, t.cost_cap_bp,
      t.accrual_pause, t.waterfall, t.tolerance_minor, t.rounding_minor, t.extension_rate_ppm,
      t.extension_rounding_minor, t.source, u.name as editor_name, c.changed_at as edited_at, c.reason
    from product_terms t
    left join product_terms_change c on c.terms_id = t.id and c.kind = 'ADDED'
    left join app_user u on u.id = c.user_id
    where t.product_id = ${anyOf(productIds)} order by t.product_id, t.from_on desc`;
  return rows.map(({ termsId, productId, fromOn, editorName, editedAt, reason, ...terms }) => ({
    termsId,
    productId,
    fromOn,
    editorName,
    editedAt,
    reason,
    terms,
  }));
}

export interface ChangeRow {
  readonly changeId: number;
  readonly kind: (typeof CHANGE_KINDS)[number];
  readonly fromOn: Day;
  readonly reason: string;
  readonly userName: string;
  readonly changedAt: Date;
}

export const listChanges = (db: Db, productId: number) =>
  queryRows(db)<ChangeRow>`
    select c.id as change_id, c.kind, c.from_on, c.reason, u.name as user_name, c.changed_at
    from product_terms_change c join app_user u on u.id = c.user_id
    where c.product_id = ${productId} order by c.id desc`;

interface CeilingRow extends CeilingVersion {
  readonly productId: number;
}

/**
 * Lists every version of the limits that may apply to these products: of statute and default for
 * their currency, and of the institutions of their lender with the stages of those.
 */
export async function listCeilings(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, CeilingVersion[]>> {
  const rows = await queryRows(db)<CeilingRow>`
    select p.id as product_id, ${CEILING}
    from product p
    join guard_rule r on r.profile = ${buildLawSql(sql`p.currency`, LAW_OF)} and r.rule = 'COST_CAP' and r.severity = 'BLOCK'
      and (r.layer in ('STATUTE', 'COMPANY')
        or r.institution_id in (select institution_id from institution_lender where lender_id = p.lender_id)
        or r.stage_id in (
          select q.stage_id from institution_stage q join institution_lender m using (institution_id)
          where m.lender_id = p.lender_id))
    where p.id = ${anyOf(productIds)} order by r.id`;
  return Map.groupBy(rows, ({ productId }) => productId);
}

/** Returns the day of the last end-of-day run, or an empty list. Its fees are posted. */
export async function listLastRunDay(db: Db): Promise<Day[]> {
  const rows = await queryRows(db)<{ day: Day | null }>`
    select max(day) as day from business_day_run`;
  return rows.flatMap(({ day }) => day ?? []);
}

export async function insertTerms(
  db: Db,
  terms: StoredTerms & { readonly productId: number; readonly fromOn: Day },
): Promise<number> {
  const { accrualPause, ...plain } = terms;
  const { id } = await db
    .insertInto("productTerms")
    .values({ ...plain, accrualPause: [...accrualPause] })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeTerms(db: Db, termsId: number): Promise<void> {
  await db.deleteFrom("productTerms").where("id", "=", termsId).execute();
}

export interface NewChange {
  readonly productId: number;
  readonly termsId: number;
  readonly kind: ChangeRow["kind"];
  readonly fromOn: Day;
  readonly terms: StoredTerms;
  readonly reason: string;
  readonly userId: number;
  readonly changedAt: Date;
}

export async function insertChange(db: Db, { terms, ...change }: NewChange): Promise<void> {
  await db
    .insertInto("productTermsChange")
    .values({ ...change, terms: sql`${JSON.stringify(terms)}::text::jsonb` })
    .execute();
}
