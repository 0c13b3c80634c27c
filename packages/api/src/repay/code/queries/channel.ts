import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
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

/**
 * Lists the payment channels open on the day, in display order. Without a currency, of all
 * currencies.
 */
export const listOpenChannels = (db: Db, currency: Currency | null, day: Day) =>
  queryRows(db)<CodeChannel>`
    select channel, bank, label, currency, min_minor, max_minor, expiry_hours, open_amount from (
      select distinct on (channel, bank) * from repay_channel
      where effective_on <= ${day} and (${currency}::text is null or currency = ${currency})
      order by channel, bank, effective_on desc, id desc) held
    where enabled order by position, label, bank`;

export interface Policy {
  readonly perCaseDay: number;
  readonly singleHours: number;
  readonly partsWithinDue: boolean;
}

/** Returns the limits of an institution's codes on the day, its own or the default. */
export async function policyOn(db: Db, institutionId: number, day: Day): Promise<Policy> {
  const row = await queryRow(db)<Policy>`
    select held.per_case_day, held.single_hours, held.parts_within_due from (
      (select * from code_policy where institution_id = ${institutionId} and effective_on <= ${day}
        order by effective_on desc, id desc limit 1)
      union all
      (select * from code_policy where institution_id is null and effective_on <= ${day}
        order by effective_on desc, id desc limit 1)) held
    where not held.follows_default order by held.institution_id nulls last limit 1`;
  return orNotFound(row);
}

/** Returns the hours during which an unanswered withdrawal is sent again. */
export async function withdrawHoursOn(db: Db, day: Day): Promise<number> {
  const row = await queryRow(db)<{ hours: number | null }>`
    select withdraw_hours as hours from code_policy where institution_id is null and effective_on <= ${day}
    order by effective_on desc, id desc limit 1`;
  return orNotFound(row?.hours);
}
