import { dayOf } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
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

/** What the rows of a run are read by, as of now. */
export async function termsOf(
  desk: ImportVisit,
  run: ReadyRun,
): Promise<Terms> {
  const { mapping } = run;
  const planned = planOf(mapping, run.headers);
  if (!planned.ok) {
    const params = { column: planned.missing };
    throw new AppError("invalid", "intake.columnMissing", params, "mapping");
  }
  const zone = mapping.fields.zone?.constant;
  if (zone !== undefined && parseZone(zone) === null)
    throw new AppError("invalid", "intake.zoneUnknown", { zone }, "mapping");
  const institution = orNotFound(
    await market.findInstitution(desk.db, desk.actor, run.institutionId),
  );
  const today = dayOf(desk.now(), institution.zone);
  return {
    plan: planned.plan,
    columns: run.headers.length,
    currency: mapping.product.currency,
    overpaid: mapping.overpaid,
    now: desk.now(),
    calendar: new Calendar(run.asOfOn, today),
    zone: institution.zone,
    queues: await market.queuesOf(desk.db, run.institutionId, today),
  };
}

/** The product of a mapping where it exists, in its currency and of its lender. */
export async function productOf(
  desk: ImportVisit,
  { product }: ReadyRun["mapping"],
): Promise<number | null> {
  const known = await market.findProduct(desk.db, product.name);
  if (!known) return null;
  if (known.currency !== product.currency) {
    const params = { product: known.name, currency: known.currency };
    throw new AppError("invalid", "intake.productCurrency", params, "mapping");
  }
  if (known.lenderName !== product.lender) {
    const params = { product: known.name, lender: known.lenderName };
    throw new AppError("invalid", "intake.productLender", params, "mapping");
  }
  return known.id;
}
