import type { Ctx } from "../../../core/context.ts";
import { toIdentifier } from "../../../core/sheet/cell.ts";
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
import { toRowNumber } from "../rules/push.ts";
import { type CompleteLoans, pushLoans } from "./push.ts";

/** Changes loans on record by the given keys, as an import of the completed loans. */
export const patchLoans = (ctx: Ctx, input: PushInput): Promise<PushReply> =>
  pushLoans(ctx, input, completeLoans);

const completeLoans: CompleteLoans = async ({ db, actor }, { product, loans }) => {
  const numbers = loans.map((loan) => toIdentifier(String(loan.loanNumber ?? "")));
  const existing = await market.findProduct(db, product.name);
  const records = existing ? await listLoanRecords(db, actor, existing.id, numbers) : [];
  const recordByNumber = new Map(records.map((record) => [record.loanNumber, record]));
  const refusedRows = new Map<number, RowIssue[]>();
  const detailRows: number[] = [];
  const completed = loans.map((loan, index): PushedLoan => {
    const number = numbers[index] ?? "";
    const record = recordByNumber.get(number);
    const row = toRowNumber(index);
    if (!record) refusedRows.set(row, [toUnknownIssue(row, number)]);
    if (!record) return loan;
    const isDetail = !Object.entries(loan).some(
      ([key, value]) => isLoanKey(key) && hasValue(value),
    );
    if (isDetail) detailRows.push(row);
    return { ...(isDetail ? toDetails(record) : toStatement(record)), ...withoutNulls(loan) };
  });
  return { loans: completed, refusedRows, detailRows, storesRefusal: false };
};

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

const toBorrower = ({ borrowerId, borrowerName, loanOn, principal }: LoanRecord) => ({
  loanOn,
  principal,
  borrowerId,
  borrowerName,
});

/** Fills required figures with values that the import ignores. */
const toDetails = (record: LoanRecord): PushedLoan => ({
  ...toBorrower(record),
  daysDelinquent: 0,
});

/** Charges and waivers on record; the change states what is repaid and overdue. */
const toStatement = (record: LoanRecord): PushedLoan => {
  const { periods, interest, lateFee, waived, zone, province, city } = record;
  return { ...toBorrower(record), periods, interest, lateFee, waived, zone, province, city };
};
