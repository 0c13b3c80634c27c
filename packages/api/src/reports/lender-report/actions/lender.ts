import type { BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { getToday, lockLender } from "../queries/lender.ts";

type Reader = Pick<BaseContext, "db" | "now">;

/** Refuses an unknown lender, and keeps a known one until the end of the transaction. */
export const assertLender = async ({ db }: Reader, lenderId: number): Promise<void> =>
  void orNotFound(await lockLender(db, lenderId));

export const getLenderToday = ({ db, now }: Reader, lenderId: number): Promise<Day> =>
  getToday(db, lenderId, now());
