import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../core/context.ts";
import { type Day, toLocalDay, daysBetween } from "../../core/day.ts";
import { getZoneAt, type ZoneHistory } from "../../core/zone-history.ts";
import * as queries from "./queries.ts";
import * as found from "./queries-credit.ts";
import { openFrom } from "./queries-month.ts";
import { computeAttainment, type Scheme, schemeOn, type WageTerms, computeTerms } from "./rules.ts";

export interface CreditedPayment extends ZoneHistory {
  readonly agentId: number;
  readonly institutionId: number;
  readonly stageId: number | null;
  readonly currency: string;
  readonly amountMinor: number;
  readonly isExtension: boolean;
  readonly paidAt: Date;
  readonly recordedAt: Date;
  readonly lastContactAt: Date | null;
}

const toCreditDay = (payment: CreditedPayment): Day =>
  toLocalDay(payment.recordedAt, getZoneAt(payment, payment.recordedAt));

/** Days between the last contact of the agent and the payment; null without a contact. */
export function countContactDays({
  lastContactAt,
  paidAt,
  ...zones
}: Pick<CreditedPayment, "lastContactAt" | "paidAt" | keyof ZoneHistory>): number | null {
  const dayAt = (at: Date) => toLocalDay(at, getZoneAt(zones, at));
  return lastContactAt && daysBetween(dayAt(lastContactAt), dayAt(paidAt));
}

const toKey = (agentDay: found.AgentOn): string =>
  `${agentDay.agentId} ${agentDay.day} ${agentDay.currency}`;

/** Reads no attainments when no scheme has tiers. */
async function attainments(
  db: Db,
  payments: readonly CreditedPayment[],
  schemes: readonly Scheme[],
): Promise<ReadonlyMap<string, number | null>> {
  if (schemes.every(({ tiers }) => tiers.length === 0)) return new Map();
  const days = payments.map((payment) => ({
    agentId: payment.agentId,
    day: toCreditDay(payment),
    currency: payment.currency,
  }));
  const distinct = [...new Map(days.map((day) => [toKey(day), day])).values()];
  const rows = await found.listTargetProgress(db, distinct);
  return new Map(rows.map((row) => [toKey(row), computeAttainment(row, row.targetBp)]));
}

/**
 * Returns the manual quality factor in force on the day; null when the score decides at the closing
 * of the month.
 */
export const setQualityOn = (
  lines: readonly found.Quality[],
  agentId: number,
  day: Day,
): number | null =>
  lines.findLast((line) => line.agentId === agentId && line.effectiveOn <= day)?.factorBp ?? null;

/**
 * Builds the lookup of the day on which a payment counts: its own day, or the current day when that
 * month is closed (the first open day if it is later). A closed month never changes, and its
 * payments delay no others.
 */
export async function createOpenDayLookup(
  { db, now }: BaseContext,
  agentIds: readonly number[],
): Promise<(agentId: number, day: Day, zone: string) => Day> {
  const rows = await openFrom(db, [...new Set(agentIds)]);
  const first = new Map(rows.map((row) => [row.agentId, row.day]));
  return (agentId, day, zone) => {
    const open = first.get(agentId) ?? null;
    if (open === null || day >= open) return day;
    const today = toLocalDay(now(), zone);
    return today > open ? today : open;
  };
}

/**
 * Computes the wage terms of payments for their credited agents; null when no scheme is in force.
 */
export async function wageTerms(
  db: Db,
  payments: readonly CreditedPayment[],
): Promise<(payment: CreditedPayment) => WageTerms | null> {
  if (payments.length === 0) return () => null;
  const schemes = await queries.schemes(db);
  const ids = [...new Set(payments.map(({ agentId }) => agentId))];
  const [attainmentByKey, qualities] = await Promise.all([
    attainments(db, payments, schemes),
    found.qualities(db, ids),
  ]);
  return (payment) => {
    const { agentId, currency, institutionId } = payment;
    const day = toCreditDay(payment);
    const scheme = schemeOn(schemes, institutionId, currency, day);
    if (!scheme) return null;
    return computeTerms(scheme, {
      ...payment,
      contactDaysAgo: countContactDays(payment),
      attainmentBp: attainmentByKey.get(toKey({ agentId, day, currency })) ?? null,
      qualityBp: setQualityOn(qualities, agentId, day),
    });
  };
}
