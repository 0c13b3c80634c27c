import { type Day, toLocalDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { readPhone } from "../../../core/phone.ts";
import { toPhoneCountry } from "../../../core/profile.ts";
import { Profile } from "../../guard/contract.ts";
import { buildPlan } from "../mapping/rules/plan.ts";
import { parseZone } from "../mapping/rules/values.ts";
import * as market from "../queries/market.ts";
import type { RunRow } from "../queries/runs.ts";
import { Calendar } from "../rules/calendar.ts";
import type { TapeTerms } from "../rules/row.ts";
import type { ImportContext } from "./dedicated-connections.ts";

/** Run with all inputs of its check. */
export type ReadyRun = RunRow & {
  readonly mapping: NonNullable<RunRow["mapping"]>;
  readonly institutionId: number;
  readonly asOfOn: string;
};

export function readyRun(run: RunRow): ReadyRun {
  const { mapping, institutionId, asOfOn } = run;
  if (!mapping || institutionId === null || asOfOn === null)
    throw new AppError("conflict", "loanImport.notChecked");
  return { ...run, mapping, institutionId, asOfOn };
}

/** Reads the current terms for the rows of a run. */
export async function getTerms(
  context: ImportContext,
  run: ReadyRun,
): Promise<TapeTerms & ImportReferences & { readonly profile: Profile }> {
  const { mapping } = run;
  const planned = buildPlan(mapping, run.headers);
  if (!planned.ok) {
    const params = { column: planned.missing };
    throw new AppError("invalid", "loanImport.columnMissing", params, "mapping");
  }
  const zone = mapping.fields.zone?.constant;
  if (zone !== undefined && parseZone(zone) === null)
    throw new AppError("invalid", "loanImport.zoneUnknown", { zone }, "mapping");
  const institution = await openInstitution(context, run.institutionId);
  const today = toLocalDay(context.now(), institution.zone);
  const references = await getImportReferences(context, mapping, institution);
  const profile = Profile.parse(institution.country);
  const phoneCountry = toPhoneCountry(profile, mapping.product.currency);
  return {
    plan: planned.plan,
    columns: run.headers.length,
    currency: mapping.product.currency,
    overpaid: mapping.overpaid,
    graceDays: await market.getGraceDays(context.db, references.productId, today),
    now: context.now(),
    calendar: new Calendar(run.asOfOn, today),
    zone: institution.zone,
    profile,
    readPhone: (text) => readPhone(text, phoneCountry),
    stages: run.byRule
      ? await ruledStages(context, references, today, mapping.product.lender)
      : await market.listInstitutionStages(context.db, run.institutionId, today),
    ...references,
  };
}

/** Lists the stages of the lender's placement rule; refuses an import by rule without one. */
async function ruledStages(
  { db }: ImportContext,
  references: ImportReferences,
  today: Day,
  lender: string,
) {
  const stages = await market.stagesByRule(db, references, today);
  if (stages.length > 0) return stages;
  throw new AppError("conflict", "placement.noRule", { lender }, "byRule");
}

/** Finds an enabled institution, which may get loans. */
export async function openInstitution(context: ImportContext, id: number) {
  const found = orNotFound(await market.findInstitution(context.db, context.actor, id));
  if (found.status !== "ENABLED") {
    const params = { name: found.name };
    throw new AppError("conflict", "institution.disabled", params, "institutionId");
  }
  return found;
}

export interface ImportReferences {
  /** Product; null when the tape is its first. */
  readonly productId: number | null;
  readonly lenderId: number;
  /** Prefix of borrower ids of the lender. */
  readonly source: string;
}

/**
 * Finds the product of a mapping; refuses another currency or lender, and an institution that is
 * not linked to the lender.
 */
async function getImportReferences(
  context: ImportContext,
  { product }: ReadyRun["mapping"],
  institution: { readonly id: number; readonly name: string },
): Promise<ImportReferences> {
  const existing = await market.findProduct(context.db, product.name);
  const { lender } = product;
  await assertKeyOfLender(context, lender, existing?.lenderName ?? lender);
  if (existing) assertSameProduct(existing, product);
  const foundLender = await market.findLender(context.db, lender, institution.id);
  if (!foundLender) {
    throw new AppError("invalid", "loanImport.lenderUnknown", { lender }, "mapping.product.lender");
  }
  if (!foundLender.isLinked) {
    const params = { lender, institution: institution.name };
    throw new AppError("conflict", "loanImport.lenderNotLinked", params, "institutionId");
  }
  const { id: lenderId, source } = foundLender;
  return { productId: existing?.id ?? null, lenderId, source };
}

/** A key of one lender names no other lender and no product of another, and never learns whose it is. */
async function assertKeyOfLender(
  { db, actor }: ImportContext,
  lender: string,
  productLender: string,
): Promise<void> {
  const lenderId = actor?.lenderId ?? null;
  if (lenderId === null) return;
  const own = orNotFound(await market.findLenderName(db, lenderId));
  if (lender !== own) {
    const params = { lender, own };
    throw new AppError("invalid", "loanImport.lenderForeign", params, "mapping.product.lender");
  }
  if (productLender !== own)
    throw new AppError("invalid", "loanImport.productForeign", {}, "mapping.product.name");
}

function assertSameProduct(
  existing: { name: string; currency: string; lenderName: string },
  product: ReadyRun["mapping"]["product"],
): void {
  if (existing.currency !== product.currency) {
    const params = { product: existing.name, currency: existing.currency };
    throw new AppError("invalid", "loanImport.productCurrency", params, "mapping");
  }
  if (existing.lenderName !== product.lender) {
    const params = { product: existing.name, lender: existing.lenderName };
    throw new AppError("invalid", "loanImport.productLender", params, "mapping");
  }
}
