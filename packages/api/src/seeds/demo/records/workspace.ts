import { TRPCError } from "@trpc/server";
import { sql } from "kysely";
import type { BaseContext } from "../../../core/context.ts";
import { createCallerFactory } from "../../../core/guarded.ts";
import { appRouter } from "../../../router.ts";
import { actorByLogin } from "../../../session/session/actions/identity.ts";
import { addDays, atHour, toJakartaDay, isSunday } from "../../calendar.ts";

const createCaller = createCallerFactory(appRouter);

export type RequestOrigin = Pick<BaseContext, "ip" | "userAgent">;

export async function createDemoCaller(
  context: BaseContext,
  login: string,
  now: Date,
  origin?: RequestOrigin,
) {
  const actor = await actorByLogin(context.db, login, "WEB", now);
  if (!actor) throw new Error(`the demo has no ${login}`);
  return createCaller({
    ...context,
    ...origin,
    now: () => now,
    identify: async () => actor,
    idempotencyKey: null,
  });
}

/** Ten o'clock of the last day before today that is not a Sunday. */
export function lastMorning(now: Date): Date {
  const day = addDays(toJakartaDay(now), -1);
  return atHour(isSunday(day) ? addDays(day, -1) : day, 10);
}

/**
 * Gets ten o'clock of the last day before today on which calls are allowed: neither a Sunday nor a
 * holiday.
 */
export async function lastOfficeMorning({ db, now }: BaseContext): Promise<Date> {
  const today = toJakartaDay(now());
  const { rows } = await sql<{ day: string }>`
    select max(d.day::date)::text as day
    from generate_series(${addDays(today, -30)}::date, ${addDays(today, -1)}::date, interval '1 day') d(day)
    where extract(isodow from d.day) < 7
      and not exists (select from holiday h where h.country = 'ID' and h.day = d.day::date)`.execute(
    db,
  );
  return atHour(rows[0]?.day ?? addDays(today, -1), 10);
}

/**
 * Creates the caller of a company phone at an instant: a phone has no login, only its credential.
 */
export const atPhone = (context: BaseContext, now: Date) =>
  createCaller({ ...context, now: () => now, identify: async () => null, idempotencyKey: null })
    .telephony;

/** Ignores a refusal of the guard, because the demo can run on any day. */
export function rethrowUnlessConflict(error: unknown): void {
  if (!(error instanceof TRPCError && error.code === "CONFLICT")) throw error;
}
