import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import type { Channel } from "../contract.ts";

export interface CodeChannel {
  readonly channel: Channel;
  readonly bank: string;
  readonly label: string;
  readonly currency: Currency;
  readonly minMinor: number;
  readonly maxMinor: number;
  readonly expiryHours: number;
  readonly openAmount: boolean;
}

/** Where money can be handed over, of one currency or of all, in the order in which it is offered. */
export async function places(
  db: Db,
  currency: Currency | null,
): Promise<CodeChannel[]> {
  const { rows } = await sql<CodeChannel>`
    select channel, bank, label, currency, min_minor, max_minor, expiry_hours, open_amount
    from repay_channel where enabled and (${currency}::text is null or currency = ${currency})
    order by position, id`.execute(db);
  return rows;
}

export interface Policy {
  readonly perCaseDay: number;
  readonly singleHours: number;
  readonly answerSeconds: number;
  readonly partsWithinDue: boolean;
  readonly withdrawHours: number;
}

/** The house's limits on codes, as they are in force on the day. */
export const policyOn = (db: Db, day: Day): Promise<Policy> =>
  db
    .selectFrom("codePolicy")
    .select([
      "perCaseDay",
      "singleHours",
      "answerSeconds",
      "partsWithinDue",
      "withdrawHours",
    ])
    .where("fromOn", "<=", day)
    .orderBy("fromOn", "desc")
    .executeTakeFirstOrThrow();
