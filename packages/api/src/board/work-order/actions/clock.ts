import type { Db } from "@kolekta/db";
import { addDays, type Day, toLocalDay, startOfDay } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { findSetting } from "../../../core/setting/declared.ts";
import type { Profile } from "../../../tasks/guard/contract.ts";
import type { Severity } from "../contract-codes.ts";
import { complaintTerm, type Term } from "../contract-term.ts";
import { holidaysFrom } from "../queries/subject.ts";
import { workingDaysAfter } from "../rules-deadline.ts";

/**
 * Country, severity and time of receipt of an order. The term of that day applies until the end.
 */
export interface DeadlineBasis {
  readonly country: Profile;
  readonly zone: string;
  readonly severity: Severity;
  readonly createdAt: Date;
}

interface Calendar {
  readonly term: Term;
  /** End of the last of `days` working days after a day. */
  readonly after: (day: Day, days: number) => Date;
}

async function getCalendar(
  db: Db,
  { country, zone, severity, createdAt }: DeadlineBasis,
  from: Day,
): Promise<Calendar> {
  const [term, holidays] = await Promise.all([
    findSetting(db, complaintTerm, { country, severity }, toLocalDay(createdAt, zone)),
    holidaysFrom(db, country, from),
  ]);
  const closed = new Set(holidays);
  const after = (day: Day, days: number) =>
    startOfDay(addDays(workingDaysAfter(day, days, closed), 1), zone);
  return { term: orNotFound(term), after };
}

export interface Limits {
  readonly firstAnswerDueAt: Date;
  readonly dueAt: Date;
}

/**
 * Computes the limits for the first answer and the settlement of a complaint whose clock starts on
 * this day.
 */
export async function getLimits(db: Db, basis: DeadlineBasis, today: Day): Promise<Limits> {
  const { term, after } = await getCalendar(db, basis, today);
  return {
    firstAnswerDueAt: after(today, term.firstAnswerDays),
    dueAt: after(today, term.answerDays),
  };
}

export async function extendedDue(db: Db, basis: DeadlineBasis, dueAt: Date): Promise<Date> {
  // A limit is the first instant after its last day.
  const lastDay = addDays(toLocalDay(dueAt, basis.zone), -1);
  const { term, after } = await getCalendar(db, basis, lastDay);
  return after(lastDay, term.extensionDays);
}
