import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { digitsIn, listReadings } from "../../../core/phone.ts";
import { listPhoneCountries } from "../../../core/phone-country.ts";
import * as queries from "../queries/receipt.ts";

/** Final report of the provider on one part of a message. */
export interface Receipt {
  readonly provider: string;
  readonly reference: string;
  /** Alternative forms of the reference, tried for a message to the same phone. */
  readonly alternatives?: readonly string[];
  readonly state: "DELIVERED" | "UNDELIVERED";
  /** Code of the provider, stored unchanged. */
  readonly detail: string;
  readonly at: Date;
  /** Recipient and our tag, when the provider repeats them. */
  readonly phone?: string | null;
  readonly tag?: number | null;
}

/** Stores the receipt and settles its message; returns true when the message is settled. */
export async function handleReceipt(
  context: Pick<BaseContext, "db" | "now">,
  receipt: Receipt,
): Promise<boolean> {
  const { provider, reference, alternatives = [], state, detail, at } = receipt;
  await queries.insertReceipt(context.db, {
    provider,
    reference,
    state,
    at,
    alternativeReferences: [...alternatives],
    detail: detail.slice(0, 100),
    phone: receipt.phone ? await readRecipient(context.db, receipt.phone) : null,
    tag: receipt.tag ?? null,
    receivedAt: context.now(),
  });
  await queries.matchReceipt(context.db, { reference });
  const references = [reference, ...alternatives];
  return (await queries.applyReceipt(context.db, { references })).length > 0;
}

/** Carriers repeat the number as sent, or in its national form. */
async function readRecipient(db: Db, phone: string): Promise<string> {
  const digits = digitsIn(phone);
  if (!digits.startsWith("0")) return digits;
  const countries = await listPhoneCountries(db, null);
  return listReadings(phone, countries, "INTERNATIONAL")[0] ?? digits;
}

/** A receipt may arrive before the message has its reference, or while the state is UNKNOWN. */
export async function applyPendingReceipts(db: Db, id: number): Promise<void> {
  await queries.matchReceipt(db, { id });
  await queries.applyReceipt(db, { id });
}
