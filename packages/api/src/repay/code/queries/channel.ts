import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import { queryRows } from "../../../core/query.ts";
import { findSetting } from "../../../core/setting/declared.ts";
import { codePolicy } from "../../code-policy/contract.ts";
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

/** Returns the limits of an institution's codes on the day, its own or the default. */
export const policyOn = async (db: Db, institutionId: number | null, day: Day) =>
  orNotFound(await findSetting(db, codePolicy, { institutionId }, day));
