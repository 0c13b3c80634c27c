import type { Transaction } from "kysely";
import type { DB } from "@kolekta/db";
import { addDays, toJakartaDay, isSunday } from "../calendar.ts";
import type { Group } from "../organisation.ts";

/** The first agents of a group are used in demonstrations and scheduled on every working day. */
const ALWAYS_THERE = 3;

/** Writes the shifts of this month and the next for all agents; Sundays are free. */
export async function plantSchedule(
  trx: Transaction<DB>,
  groups: readonly Group[],
  now: Date,
): Promise<void> {
  const days = twoMonths(toJakartaDay(now)).filter((day) => !isSunday(day));
  const closed = await trx
    .selectFrom("holiday")
    .select("day")
    .where("country", "=", "ID")
    .where("day", "in", days)
    .execute();
  const holidays = new Set(closed.map(({ day }) => day));
  for (const { institutionId, adminId, agentIds } of groups) {
    const rows = agentIds.flatMap((agentId, at) =>
      days.map((dayOn) => ({
        agentId,
        dayOn,
        code: holidays.has(dayOn) ? "H" : toShiftCode(at, dayOn, toJakartaDay(now)),
        institutionId,
        editorId: adminId,
        updatedAt: now,
      })),
    );
    await trx.insertInto("scheduledDay").values(rows).execute();
  }
}

function twoMonths(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`;
  const beyond = addDays(`${addDays(first, 31).slice(0, 7)}-01`, 31);
  const days: string[] = [];
  for (let day = first; day.slice(0, 7) < beyond.slice(0, 7);) {
    days.push(day);
    day = addDays(day, 1);
  }
  return days;
}

const SATURDAY = 6;

/** Weeks alternate between early and late shifts, with some leave, training and long days. */
function toShiftCode(at: number, day: string, today: string): string {
  const [number, weekday] = [Number(day.slice(8)), new Date(day).getUTCDay()];
  if (at < ALWAYS_THERE) return weekday === SATURDAY ? "M" : "D";
  if ((at * 11 + number) % 31 < 2) return "AL";
  if ((at * 5 + number) % 29 === 0 && day < today) return "SL";
  if ((at * 3 + number) % 23 === 0) return "T";
  if (weekday === SATURDAY) return at % 2 === 0 ? "M" : "OFF";
  if ((at + weekday) % 6 === 0) return "OFF";
  if ((at * 7 + number) % 17 === 0) return "F";
  if (at % 3 === 0) return "D";
  return (Math.ceil(number / 7) + at) % 2 === 0 ? "M" : "A";
}
