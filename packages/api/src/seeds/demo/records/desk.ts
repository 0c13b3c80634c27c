import type { Visit } from "../../../core/context.ts";
import { createCallerFactory } from "../../../core/guarded.ts";
import { appRouter } from "../../../router.ts";
import { actorByLogin } from "../../../session/session/actions/identity.ts";
import { addDays, atHour, dayOf, isSunday } from "../../calendar.ts";

const callerOf = createCallerFactory(appRouter);

/** Where a request comes from. */
export type Place = Pick<Visit, "ip" | "userAgent">;

/** Somebody of the demo at his desk, at a moment. */
export async function atDesk(
  visit: Visit,
  login: string,
  now: Date,
  place?: Place,
) {
  const actor = await actorByLogin(visit.db, login, "WEB", now);
  if (!actor) throw new Error(`the demo has no ${login}`);
  return callerOf({
    ...visit,
    ...place,
    now: () => now,
    identify: async () => actor,
    idempotencyKey: null,
  });
}

/** Ten o'clock of the last day before today that is no Sunday. */
export function lastMorning(now: Date): Date {
  const day = addDays(dayOf(now), -1);
  return atHour(isSunday(day) ? addDays(day, -1) : day, 10);
}
