import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../core/context.ts";
import { addDays, type Day } from "../../core/day.ts";
import { inTransaction } from "../../core/transaction.ts";
import { HOME_CURRENCY } from "../../tasks/guard/contract-codes.ts";
import * as queries from "./queries.ts";
import {
  computeBasic,
  FURTHEST_DAYS,
  listMonthDays,
  countPaidDays,
  type Scheme,
  schemeOn,
  computeTotals,
  workdayBefore,
} from "./rules.ts";

export type { Attendance } from "./queries.ts";

export const loadSchemes = (db: Db): Promise<Scheme[]> => queries.schemes(db);

/** Writes the basic wage of present agents, once a day. Returns the number of entries. */
export async function payAttendance(
  context: BaseContext,
  attendances: readonly queries.Attendance[],
): Promise<number> {
  if (attendances.length === 0) return 0;
  const unpaid = await queries.findUnpaidDays(context.db, attendances);
  const wages = await basicWages(context.db, unpaid);
  if (wages.length === 0) return 0;
  return inTransaction(context, null, async (tx) => {
    const inserted = await queries.insertBasic(tx.db, wages, tx.now());
    tx.audit({
      action: "wage.basic",
      entity: "wage_entry",
      entityId: null,
      after: { written: inserted },
    });
    return inserted;
  });
}

/** Pays a day of paid leave like a day of work, after it has ended. */
export const payLeave = async (context: BaseContext): Promise<number> =>
  payAttendance(context, await queries.unpaidLeave(context.db, context.now()));

/**
 * Computes basic wages. Users who are not agents, have no scheme or came on a free day get none.
 */
async function basicWages(
  db: Db,
  attendances: readonly queries.Attendance[],
): Promise<queries.BasicWage[]> {
  const days = attendances.map((attendance) => attendance.day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const ids = attendances.map((attendance) => attendance.agentId);
  const [from, to] = [listMonthDays(first)[0] ?? first, listMonthDays(last).at(-1) ?? last];
  const [employees, schemes, calendar, scheduled] = await Promise.all([
    queries.employees(db, ids),
    loadSchemes(db),
    queries.holidays(db, from, to),
    queries.schedule(db, ids, from, to),
  ]);
  const schedules = Map.groupBy(scheduled, ({ agentId }) => agentId);
  const byId = new Map(employees.map((employee) => [employee.agentId, employee]));
  return attendances.flatMap(({ agentId, day }) => {
    const employee = byId.get(agentId);
    if (!employee) return [];
    const { institutionId, country } = employee;
    const currency = HOME_CURRENCY[country];
    const scheme = schemeOn(schemes, institutionId, currency, day);
    const agentSchedule = schedules.get(agentId) ?? [];
    const schedule = new Map(
      agentSchedule.map((scheduledDay) => [scheduledDay.day, scheduledDay.isPaid]),
    );
    if (!scheme) return [];
    const free = holidaysIn(calendar, country);
    const amountMinor = computeBasic(scheme, day, schedule, free);
    const baseDays = countPaidDays(day, schedule, free);
    const baseMinor = scheme.monthlyBaseMinor;
    return amountMinor > 0 ? [{ agentId, day, currency, amountMinor, baseMinor, baseDays }] : [];
  });
}

const holidaysIn = (calendar: readonly queries.Holiday[], country: string): ReadonlySet<Day> =>
  new Set(calendar.filter((holiday) => holiday.country === country).map((holiday) => holiday.day));

export interface Wages {
  readonly currency: string;
  /** Wage of the day. */
  readonly totalMinor: number;
  /** Wage of the previous working day. */
  readonly beforeMinor: number;
  readonly byDay: ReadonlyMap<Day, number>;
}

/** Returns the wages of an agent; null for other users. */
export async function findWages(db: Db, agentId: number, today: Day): Promise<Wages | null> {
  const [employee] = await queries.employees(db, [agentId]);
  if (!employee) return null;
  const currency = HOME_CURRENCY[employee.country];
  const [gross, calendar] = await Promise.all([
    queries.grossDays(db, agentId, currency, today),
    queries.holidays(db, addDays(today, -FURTHEST_DAYS), today),
  ]);
  const byDay = computeTotals(gross);
  const before = workdayBefore(today, holidaysIn(calendar, employee.country));
  return {
    currency,
    totalMinor: byDay.get(today) ?? 0,
    beforeMinor: byDay.get(before) ?? 0,
    byDay,
  };
}
