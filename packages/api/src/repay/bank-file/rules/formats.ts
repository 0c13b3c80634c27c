/** Account statements as banks let them be downloaded: they have no transaction ids, and money out beside money in. */
import type { GivenStyle } from "../../../core/sheet/column-style.ts";
import { plain, type STATEMENT } from "./columns.ts";

type Field = keyof typeof STATEMENT;

export interface BankFormat extends GivenStyle {
  readonly name: string;
  /** Names of columns; a file is of this format if it has all of them. */
  readonly columns: Partial<Readonly<Record<Field, string>>>;
  /** Other column names that identify the format. */
  readonly others: readonly string[];
  /** The column right of the amount, which has no name, holds CR or DB. */
  readonly hasMark?: true;
}

export const BANK_FORMATS: readonly BankFormat[] = [
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
    order: "DMY",
    decimal: ".",
  },
  {
    name: "BRI",
    columns: { paidAt: "Tanggal Transaksi", debit: "Debet", credit: "Kredit" },
    others: ["Uraian Transaksi", "Teller", "Saldo"],
    order: "DMY",
    decimal: ".",
  },
  {
    name: "BPI",
    columns: { paidAt: "Date", debit: "Debit", credit: "Credit" },
    others: ["Description", "Check Number", "Running Balance"],
    order: "MDY",
    decimal: ".",
  },
];

const listNames = ({ columns, others }: BankFormat): string[] => [
  ...Object.values(columns),
  ...others,
];

const KNOWN = new Set(BANK_FORMATS.flatMap(listNames).map(plain));

export const isFormatHeader = (name: string): boolean => KNOWN.has(plain(name));

/** Finds the format whose columns the file has. */
export function findFormat(headers: readonly string[]): BankFormat | undefined {
  const names = new Set(headers.map(plain));
  return BANK_FORMATS.find((format) =>
    listNames(format).every((name) => names.has(plain(name))),
  );
}
