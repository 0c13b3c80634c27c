import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { toIdentifier } from "../../../core/sheet/cell.ts";
import type { Tx } from "../../../core/transaction.ts";
import {
  hasValue,
  isLoanKey,
  type PushedLoan,
  type PushInput,
  type PushReply,
} from "../contract-push.ts";
import * as market from "../queries/market.ts";
import { listLoanRecords, type LoanRecord } from "../queries/patch.ts";
import type { RowIssue } from "../rules/issue.ts";
import { findContradictions, findTwice, mergeBorrower, type SentRow } from "../rules/merge.ts";
import { toRowNumber } from "../rules/push.ts";
import { baseDay } from "./carry.ts";
import { type CompleteLoans, pushLoans } from "./push.ts";

/** Changes loans on record by the given keys, as an import of the completed loans. */
export const patchLoans = (ctx: Ctx, input: PushInput): Promise<PushReply> =>
  pushLoans(ctx, input, completeLoans);

const completeLoans: CompleteLoans = async (tx, { product, loans, asOf }, asOfOn) => {
  const rows = loans.map((loan, index) => ({
    row: toRowNumber(index),
    number: toIdentifier(String(loan.loanNumber ?? "")),
    sent: withoutNulls(loan),
  }));
  const recordByNumber = await findRecords(tx, product.name, rows, asOfOn);
  const unknown = rows.filter(({ number }) => !recordByNumber.has(number));
  const refusedRows = new Map<number, readonly RowIssue[]>([
    ...findTwice(rows),
    ...unknown.map(({ row, number }) => [row, [toUnknownIssue(row, number)]] as const),
  ]);
  const merged = mergeRows(rows, recordByNumber, refusedRows);
  const detailRows = rows.filter(({ sent }) => isDetail(sent)).map(({ row }) => row);
  const completed = rows.map(({ number, sent }): PushedLoan => {
    const record = recordByNumber.get(number);
    if (!record) return sent;
    const base = isDetail(sent) ? toDetails(record, asOfOn) : toStatement(record);
    return { ...base, ...merged.get(record.borrowerId), ...sent };
  });
  const extensionFees = new Map(
    rows.map(({ row, number }) => [row, recordByNumber.get(number)?.extensionFee ?? 0]),
  );
  const undatedRows = asOf === undefined ? detailRows : [];
  return {
    loans: completed,
    refusedRows,
    detailRows,
    undatedRows,
    extensionFees,
    storesRefusal: false,
  };
};

async function findRecords(tx: Tx<Ctx>, product: string, rows: readonly SentRow[], asOf: Day) {
  const existing = await market.findProduct(tx.db, product);
  if (!existing) return new Map<string, LoanRecord>();
  const scope = { productId: existing.id, openingOn: await baseDay(tx, asOf) };
  const numbers = rows.map(({ number }) => number);
  const records = await listLoanRecords(tx.db, tx.actor, scope, numbers);
  return new Map(records.map((record) => [record.loanNumber, record]));
}

/** Refuses rows that contradict each other about a borrower; returns the fields of the others. */
function mergeRows(
  rows: readonly SentRow[],
  recordByNumber: ReadonlyMap<string, LoanRecord>,
  refusedRows: Map<number, readonly RowIssue[]>,
): Map<string, PushedLoan> {
  const isAccepted = ({ row }: SentRow) => !refusedRows.has(row);
  const byBorrower = Map.groupBy(
    rows.filter(isAccepted),
    ({ number }) => recordByNumber.get(number)?.borrowerId ?? "",
  );
  for (const same of byBorrower.values())
    for (const [row, issues] of findContradictions(same)) refusedRows.set(row, issues);
  return new Map(
    [...byBorrower].map(([key, same]) => [key, mergeBorrower(same.filter(isAccepted))]),
  );
}

const isDetail = (sent: PushedLoan): boolean => !Object.keys(sent).some(isLoanKey);

const withoutNulls = (loan: PushedLoan): PushedLoan =>
  Object.fromEntries(Object.entries(loan).filter(([, value]) => hasValue(value)));

const toUnknownIssue = (row: number, number: string): RowIssue => ({
  row,
  target: "loanNumber",
  column: "loanNumber",
  key: number === "" ? "required" : "loanUnknown",
  params: {},
  value: number,
});

const toBorrower = ({ borrowerId, borrowerName, principal }: LoanRecord) => ({
  principal,
  borrowerId,
  borrowerName,
});

/** Fills required figures with values that the import ignores. */
const toDetails = (record: LoanRecord, asOfOn: Day): PushedLoan => ({
  ...toBorrower(record),
  loanOn: asOfOn,
  daysDelinquent: 0,
});

/** Charges and waivers on record; the change states what is repaid and overdue. */
const toStatement = (record: LoanRecord): PushedLoan => {
  const { loanOn, periods, interest, lateFee, waived, zone, province, city } = record;
  const charges = { loanOn, periods, interest, lateFee, waived };
  return { ...toBorrower(record), ...charges, zone, province, city };
};
