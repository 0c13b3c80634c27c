/**
 * Account statements in the download formats of banks: without transaction ids, and with debits
 * beside credits.
 */
import type { BankFormat } from "../contract-format.ts";
import { normalizeHeader } from "./columns.ts";

interface ShippedFormat extends BankFormat {
  /** Other column names, by which a file of this format is recognised. */
  readonly others: readonly string[];
}

export const SHIPPED_FORMATS: readonly ShippedFormat[] = [
  {
    name: "BCA",
    columns: { paidAt: "Tanggal Transaksi", amount: "Jumlah" },
    others: ["Keterangan", "Cabang", "Saldo"],
    hasMark: true,
    order: "DMY",
    decimal: ".",
  },
  {
    name: "Mandiri",
    columns: { paidAt: "Date", debit: "Debit", credit: "Credit" },
    others: ["Val. Date", "Transaction Code", "Description", "Reference No."],
    hasMark: false,
    order: "DMY",
    decimal: ".",
  },
  {
    name: "BRI",
    columns: { paidAt: "Tanggal Transaksi", debit: "Debet", credit: "Kredit" },
    others: ["Uraian Transaksi", "Teller", "Saldo"],
    hasMark: false,
    order: "DMY",
    decimal: ".",
  },
  {
    name: "BPI",
    columns: { paidAt: "Date", debit: "Debit", credit: "Credit" },
    others: ["Description", "Check Number", "Running Balance"],
    hasMark: false,
    order: "MDY",
    decimal: ".",
  },
];

/** Lists the columns that a file of the format must have. */
export const listColumns = ({ columns }: BankFormat): string[] =>
  Object.values(columns).filter((name) => name !== "");

const listNames = (format: ShippedFormat): string[] => [...listColumns(format), ...format.others];

const SHIPPED_NAMES = new Set(SHIPPED_FORMATS.flatMap(listNames).map(normalizeHeader));

export const isFormatHeader = (name: string): boolean => SHIPPED_NAMES.has(normalizeHeader(name));

/** Finds a format by the columns of the file. */
export function findFormat(headers: readonly string[]): BankFormat | undefined {
  const names = new Set(headers.map(normalizeHeader));
  return SHIPPED_FORMATS.find((format) =>
    listNames(format).every((name) => names.has(normalizeHeader(name))),
  );
}
