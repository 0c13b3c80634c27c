import { type Day, dayOf } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { readPhone } from "../../../core/phone.ts";
import { phoneCountryOf } from "../../../core/profile.ts";
import { Profile } from "../../guard/contract.ts";
import { planOf } from "../mapping/rules/plan.ts";
import { parseZone } from "../mapping/rules/values.ts";
import * as market from "../queries/market.ts";
import type { RunRow } from "../queries/runs.ts";
import { Calendar } from "../rules/calendar.ts";
import type { Terms } from "../rules/row.ts";
import type { ImportVisit } from "./own-connections.ts";

/** A run with all that a check gives it. */
export type ReadyRun = RunRow & {
  readonly mapping: NonNullable<RunRow["mapping"]>;
  readonly institutionId: number;
  readonly asOfOn: string;
};

export function readyRun(run: RunRow): ReadyRun {
  const { mapping, institutionId, asOfOn } = run;
  if (!mapping || institutionId === null || asOfOn === null)
    throw new AppError("conflict", "intake.notChecked");
  return { ...run, mapping, institutionId, asOfOn };
}

/** Reads the present terms by which rows of a run are read. */
export async function termsOf(
  desk: ImportVisit,
  run: ReadyRun,
): Promise<Terms & Goods & { readonly profile: Profile }> {
  const { mapping } = run;
  const planned = planOf(mapping, run.headers);
  if (!planned.ok) {
    const params = { column: planned.missing };
    throw new AppError("invalid", "intake.columnMissing", params, "mapping");
  }
  const zone = mapping.fields.zone?.constant;
  if (zone !== undefined && parseZone(zone) === null)
    throw new AppError("invalid", "intake.zoneUnknown", { zone }, "mapping");
  const institution = await openInstitution(desk, run.institutionId);
  const today = dayOf(desk.now(), institution.zone);
  const goods = await goodsOf(desk, mapping, institution);
  const profile = Profile.parse(institution.country);
  const phoneCountry = phoneCountryOf(profile, mapping.product.currency);
  return {
    plan: planned.plan,
    columns: run.headers.length,
    currency: mapping.product.currency,
    overpaid: mapping.overpaid,
    graceDays: await market.graceDaysOf(desk.db, goods.productId, today),
    now: desk.now(),
    calendar: new Calendar(run.asOfOn, today),
    zone: institution.zone,
    profile,
    readPhone: (text) => readPhone(text, phoneCountry),
    queues: run.byRule
      ? await ruledQueues(desk, goods, today, mapping.product.lender)
      : await market.queuesOf(desk.db, run.institutionId, today),
    ...goods,
  };
}

/** The stages for which the merchant's rule names somebody. */
async function ruledQueues({ db }: ImportVisit, goods: Goods, today: Day, merchant: string) {
  const queues = await market.queuesByRule(db, goods, today);
  if (queues.length > 0) return queues;
  throw new AppError("conflict", "placement.noRule", { merchant }, "byRule");
}

/** An institution that loans may be placed with. */
export async function openInstitution(desk: ImportVisit, id: number) {
  const found = orNotFound(await market.findInstitution(desk.db, desk.actor, id));
  if (found.status !== "ENABLED") {
    const params = { name: found.name };
    throw new AppError("conflict", "institution.disabled", params, "institutionId");
  }
  return found;
}

export interface Goods {
  /** Null where the tape is the first of its product. */
  readonly productId: number | null;
  readonly merchantId: number;
  /** Before the borrowers' own numbers. */
  readonly source: string;
}

/** The product of a mapping, in its currency and of its lender, to whom the institution must be bound. */
async function goodsOf(
  desk: ImportVisit,
  { product }: ReadyRun["mapping"],
  institution: { readonly id: number; readonly name: string },
): Promise<Goods> {
  const known = await market.findProduct(desk.db, product.name);
  if (known) refuseOther(known, product);
  const { lender } = product;
  const merchant = await market.findMerchant(desk.db, lender, institution.id);
  if (!merchant) {
    throw new AppError(
      "invalid",
      "intake.merchantUnknown",
      { merchant: lender },
      "mapping.product.lender",
    );
  }
  if (!merchant.bound) {
    const params = { merchant: lender, institution: institution.name };
    throw new AppError("conflict", "intake.merchantNotBound", params, "institutionId");
  }
  const { id: merchantId, source } = merchant;
  return { productId: known?.id ?? null, merchantId, source };
}

function refuseOther(
  known: { name: string; currency: string; lenderName: string },
  product: ReadyRun["mapping"]["product"],
): void {
  if (known.currency !== product.currency) {
    const params = { product: known.name, currency: known.currency };
    throw new AppError("invalid", "intake.productCurrency", params, "mapping");
  }
  if (known.lenderName !== product.lender) {
    const params = { product: known.name, lender: known.lenderName };
    throw new AppError("invalid", "intake.productLender", params, "mapping");
  }
}
