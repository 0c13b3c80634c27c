import type { z } from "zod";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { digitsIn, type PhoneCountry, parsePhone } from "../../../core/phone.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { Batch } from "../../borrower/actions/batch.ts";
import type { BatchImportResult } from "../../borrower/contract-batch.ts";
import type { importAddressBook, importPhoneCalls } from "../contract-device.ts";
import * as queries from "../queries/device-data.ts";

/** Imports address books of borrowers' phones. Reading the entries needs a grant. */
export const importDeviceAddressBook = (
  ctx: Ctx,
  input: z.output<typeof importAddressBook.input>,
): Promise<BatchImportResult> =>
  inTransaction(ctx, input, async (tx) => {
    const batch = await Batch.open(tx, input.lender, input.rows);
    const entries = batch.rows.flatMap(([{ name, phone }, { borrowerId, phoneCountry }, row]) => {
      const digits = readDevicePhone(phone, phoneCountry);
      if (!digits) batch.reject(row, "phone", refusalFor(phoneCountry));
      return digits ? [{ borrowerId, name, phone: digits }] : [];
    });
    const last = new Map(entries.map((entry) => [`${entry.borrowerId} ${entry.phone}`, entry]));
    const inserted = await queries.insertBook(tx.db, [...last.values()], tx.now());
    return batch.finish("contact.importDevice", "ADDRESS_BOOK", inserted);
  });

/** Imports call lists of borrowers' phones. Reading the calls needs a grant. */
export const importDeviceCalls = (
  ctx: Ctx,
  input: z.output<typeof importPhoneCalls.input>,
): Promise<BatchImportResult> =>
  inTransaction(ctx, input, async (tx) => {
    const batch = await Batch.open(tx, input.lender, input.rows);
    const calls = batch.rows.flatMap(([call, { borrowerId, phoneCountry }, row]) => {
      const phone = readDevicePhone(call.phone, phoneCountry);
      if (!phone) batch.reject(row, "phone", refusalFor(phoneCountry));
      if (call.at > tx.now()) batch.reject(row, "at", "contact.callAhead");
      return phone && call.at <= tx.now() ? [{ ...call, borrowerId, phone }] : [];
    });
    const inserted = await queries.insertCalls(tx.db, calls, tx.now());
    return batch.finish("contact.importDevice", "CALL_LIST", inserted);
  });

const refusalFor = (phoneCountry: string) =>
  phoneCountry === "ID" ? "contact.badPhone" : "phone.unread";

/** Emergency and service numbers such as 112, which have no country code. */
const SHORT = /^\d{3,6}$/;

const readDevicePhone = (text: string, country: PhoneCountry): string | null =>
  SHORT.test(text.trim()) ? digitsIn(text) : parsePhone(text, country);

/** Deletes or empties entries received before the end of the batch; returns their number. */
export const purgeAddressBook = (
  { db }: Pick<BaseContext, "db">,
  batch: PurgeBatch,
): Promise<number> => queries.removeBook(db, batch);

export const purgeCallList = (
  { db }: Pick<BaseContext, "db">,
  batch: PurgeBatch,
): Promise<number> => queries.removeCalls(db, batch);
