/** Columns of a file, matched by their usual names. Pure rules: only the header is read. */

import {
  type CellFlaw,
  EXTRA_AT,
  findFlaw,
  type SheetRow,
  toIdentifier,
} from "../../../core/sheet/cell.ts";

/** Names of each field in the languages of the product; the first is that of the template. */
export type Fields = Readonly<
  Record<string, { readonly names: readonly string[]; readonly required: boolean }>
>;

export const OFFLINE = {
  reference: {
    names: ["reference", "ref", "transaction id", "referensi", "no referensi", "参考号", "交易号"],
    required: true,
  },
  loan: {
    names: [
      "loan number",
      "loan",
      "loan no",
      "nomor pinjaman",
      "no pinjaman",
      "贷款编号",
      "贷款号",
    ],
    required: true,
  },
  amount: { names: ["amount", "jumlah", "nominal", "金额"], required: true },
  paidAt: {
    names: [
      "paid at",
      "paid",
      "payment time",
      "payment date",
      "date",
      "tanggal",
      "waktu bayar",
      "tanggal bayar",
      "付款时间",
      "还款时间",
    ],
    required: true,
  },
  product: { names: ["product", "produk", "产品"], required: false },
  channel: { names: ["channel", "bank", "kanal", "渠道", "银行"], required: false },
} as const satisfies Fields;

export const STATEMENT = {
  txnId: {
    names: [
      "transaction id",
      "transaction",
      "txn id",
      "reference",
      "id transaksi",
      "referensi",
      "交易号",
      "参考号",
    ],
    required: true,
  },
  amount: { ...OFFLINE.amount, required: false },
  paidAt: OFFLINE.paidAt,
  number: {
    names: [
      "number",
      "va number",
      "virtual account",
      "code",
      "nomor va",
      "kode bayar",
      "号码",
      "还款码",
    ],
    required: false,
  },
  type: { names: ["type", "jenis", "tipe", "类型"], required: false },
  currency: { names: ["currency", "mata uang", "币种"], required: false },
  debit: { names: ["debit", "debet", "money out", "借方"], required: false },
  credit: { names: ["credit", "kredit", "money in", "贷方"], required: false },
} as const satisfies Fields;

export type Columns<F extends Fields> = Readonly<Record<keyof F & string, number | null>>;

export const normalizeHeader = (header: string): string =>
  header
    .toLowerCase()
    .replace(/\((?:idr|rp|php|usd)\)/, "")
    .replaceAll(/[_\-.\s]+/g, " ")
    .trim();

const toFieldNames = (fields: Fields): ReadonlySet<string> =>
  new Set(Object.values(fields).flatMap(({ names }) => names));

/** Checks if a column of this name is one of the fields. */
export const buildNameTest = (fields: Fields): ((name: string) => boolean) => {
  const plainNames = toFieldNames(fields);
  return (name) => plainNames.has(normalizeHeader(name));
};

export type FoundColumns<F extends Fields> =
  { ok: true; columns: Columns<F> } | { ok: false; missing: string } | { ok: false; twice: string };

/**
 * Finds the columns of the fields. Returns the name of the first required field that is missing, or
 * of one that is there twice.
 */
export function matchColumns<F extends Fields>(
  headers: readonly string[],
  fields: F,
): FoundColumns<F> {
  const plainNames = headers.map(normalizeHeader);
  const found = Object.entries(fields).map(([field, { names, required }]) => {
    const at = names.map((name) => plainNames.indexOf(name)).find((n) => n >= 0);
    return { field, at: at ?? null, names, required };
  });
  const twice = headers.find(
    (header, at) =>
      plainNames.indexOf(normalizeHeader(header)) < at &&
      found.some(({ names }) => (names as readonly string[]).includes(normalizeHeader(header))),
  );
  if (twice !== undefined) return { ok: false, twice };
  const missing = found.find(({ at, required }) => at === null && required);
  if (missing) return { ok: false, missing: missing.names[0] ?? missing.field };
  const columns = Object.fromEntries(found.map(({ field, at }) => [field, at]));
  return { ok: true, columns: columns as Columns<F> };
}

type FieldFlaws<K extends string> = readonly (readonly [K, CellFlaw])[];

/** Lists the fields of a row whose cells are ambiguous or damaged. */
export const listFlaws = <K extends string>(
  row: SheetRow,
  columns: Readonly<Record<K, number | null>>,
  identifiers: ReadonlySet<string>,
): FieldFlaws<K> => {
  if (row.notes?.[EXTRA_AT] === "extraCells") return [["amount" as K, "extraCells"]];
  return (Object.entries(columns) as [K, number | null][]).flatMap(([field, at]) => {
    const kind = identifiers.has(field) ? "identifier" : "text";
    const flaw = at === null ? null : findFlaw(row, at, kind);
    return flaw ? [[field, flaw] as const] : [];
  });
};

/** Returns the text of each field in a row; empty when the column is missing. */
export const toTexts = <K extends string>(
  cells: readonly string[],
  columns: Readonly<Record<K, number | null>>,
): Readonly<Record<K, string>> =>
  Object.fromEntries(
    Object.entries<number | null>(columns).map(([field, at]) => [
      field,
      at === null ? "" : toIdentifier(cells[at] ?? ""),
    ]),
  ) as Record<K, string>;
