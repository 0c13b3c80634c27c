import type { Db } from "@kolekta/db";
import type { Visit } from "../../core/context.ts";
import { type Day, dayOf, daysBetween } from "../../core/day.ts";
import { getZoneAt, type ZoneHistory } from "../../core/zone-history.ts";
import * as queries from "./queries.ts";
import * as found from "./queries-credit.ts";
import { openFrom } from "./queries-month.ts";
import { attainmentOf, type Scheme, schemeOn, type Terms, termsOf } from "./rules.ts";

/** A payment as its wage is reckoned. */
export interface CreditedPayment extends ZoneHistory {
  readonly agentId: number;
  readonly institutionId: number;
  readonly queueId: number | null;
  readonly currency: string;
  readonly amountMinor: number;
  readonly isExtension: boolean;
  readonly paidAt: Date;
  readonly takenAt: Date;
  readonly lastContactAt: Date | null;
}

const takenOn = (payment: CreditedPayment): Day =>
  dayOf(payment.takenAt, getZoneAt(payment, payment.takenAt));

/** Days between the last contact of the agent and the payment; null without a contact. */
export function countContactDays({
  lastContactAt,
  paidAt,
  ...zones
}: Pick<CreditedPayment, "lastContactAt" | "paidAt" | keyof ZoneHistory>): number | null {
  const dayAt = (at: Date) => dayOf(at, getZoneAt(zones, at));
  return lastContactAt && daysBetween(dayAt(lastContactAt), dayAt(paidAt));
}

const keyOf = (one: found.AgentOn): string => `${one.agentId} ${one.day} ${one.currency}`;

/** Where no scheme has tiers, nobody asks how far anybody is. */
async function attainments(
  db: Db,
  payments: readonly CreditedPayment[],
  schemes: readonly Scheme[],
): Promise<ReadonlyMap<string, number | null>> {
  if (schemes.every(({ tiers }) => tiers.length === 0)) return new Map();
  const days = payments.map((one) => ({
    agentId: one.agentId,
    day: takenOn(one),
    currency: one.currency,
  }));
  const distinct = [...new Map(days.map((one) => [keyOf(one), one])).values()];
  const rows = await found.reached(db, distinct);
  return new Map(rows.map((row) => [keyOf(row), attainmentOf(row, row.targetBp)]));
}

/** The factor that somebody set, by the last line whose day has come; null where the score decides as the month closes. */
export const setQualityOn = (
  lines: readonly found.Quality[],
  agentId: number,
  day: Day,
): number | null =>
  lines.findLast((one) => one.agentId === agentId && one.effectiveOn <= day)?.factorBp ?? null;

/**
 * The day on which money counts that was told of so late that its month is closed: the one that runs. A closed month never
 * changes, and its money keeps nobody else waiting.
 */
export async function openDayOf(
  { db, now }: Visit,
  agentIds: readonly number[],
): Promise<(agentId: number, day: Day, zone: string) => Day> {
  const rows = await openFrom(db, [...new Set(agentIds)]);
  const first = new Map(rows.map((one) => [one.agentId, one.day]));
  return (agentId, day, zone) => {
    const open = first.get(agentId) ?? null;
    if (open === null || day >= open) return day;
    const today = dayOf(now(), zone);
    return today > open ? today : open;
  };
}

/** What payments earn those whom they are credited to, and why; null where no scheme holds. */
export async function wageTerms(
  db: Db,
  payments: readonly CreditedPayment[],
): Promise<(payment: CreditedPayment) => Terms | null> {
  if (payments.length === 0) return () => null;
  const schemes = await queries.schemes(db);
  const ids = [...new Set(payments.map(({ agentId }) => agentId))];
  const [reached, qualities] = await Promise.all([
    attainments(db, payments, schemes),
    found.qualities(db, ids),
  ]);
  return (payment) => {
    const { agentId, currency, institutionId } = payment;
    const day = takenOn(payment);
    const scheme = schemeOn(schemes, institutionId, currency, day);
    if (!scheme) return null;
    return termsOf(scheme, {
      ...payment,
      contactDaysAgo: countContactDays(payment),
      attainmentBp: reached.get(keyOf({ agentId, day, currency })) ?? null,
      qualityBp: setQualityOn(qualities, agentId, day),
    });
  };
}
