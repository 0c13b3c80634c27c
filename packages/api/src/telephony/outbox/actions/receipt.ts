import type { Db } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { digitsIn, listReadings } from "../../../core/phone.ts";
import { listPhoneCountries } from "../../../core/phone-country.ts";
import * as queries from "../queries/receipt.ts";

/** The provider's last word on one part of a message. */
export interface Receipt {
  readonly provider: string;
  readonly reference: string;
  /** Other spellings of the reference, tried for a message to the same phone. */
  readonly alternatives?: readonly string[];
  readonly state: "DELIVERED" | "UNDELIVERED";
  /** Its own code, kept as it came. */
  readonly detail: string;
  readonly at: Date;
  /** Whom it reached and the tag we gave, where the provider repeats them. */
  readonly phone?: string | null;
  readonly tag?: number | null;
}

/** Keeps the receipt and settles its message; returns whether that is settled now. */
export async function handleReceipt(
  visit: Pick<Visit, "db" | "now">,
  receipt: Receipt,
): Promise<boolean> {
  const { provider, reference, alternatives = [], state, detail, at } = receipt;
  await queries.insertReceipt(visit.db, {
    provider,
    reference,
    state,
    at,
    alternativeReferences: [...alternatives],
    detail: detail.slice(0, 100),
    phone: receipt.phone ? await readRecipient(visit.db, receipt.phone) : null,
    tag: receipt.tag ?? null,
    receivedAt: visit.now(),
  });
  await queries.matchReceipt(visit.db, { reference });
  const references = [reference, ...alternatives];
  return (await queries.applyReceipt(visit.db, { references })).length > 0;
}

/** A carrier repeats the number that it was given, or the one dialled at home. */
async function readRecipient(db: Db, phone: string): Promise<string> {
  const digits = digitsIn(phone);
  if (!digits.startsWith("0")) return digits;
  const countries = await listPhoneCountries(db, null);
  return listReadings(phone, countries, "INTERNATIONAL")[0] ?? digits;
}

/** A receipt may have come before the message knew its reference, or while it was in doubt. */
export async function applyPendingReceipts(db: Db, id: number): Promise<void> {
  await queries.matchReceipt(db, { id });
  await queries.applyReceipt(db, { id });
}
