import { Mapping } from "../mapping/contract.ts";

/** Loan of a test tape; absent fields get a default. */
export interface TestLoan {
  readonly no: string;
  readonly on?: string;
  readonly principal?: string;
  readonly repaid?: string;
  readonly days?: string;
  readonly customer?: string;
  readonly name?: string;
  readonly phone?: string;
}

export const TEST_MAPPING = Mapping.parse({
  name: "Test tape",
  product: { name: "Test product", lender: "Test lender", currency: "IDR" },
  asOf: "2026-03-31",
  fields: {
    loanNumber: { column: "no" },
    loanOn: { column: "on" },
    principal: { column: "principal" },
    repaid: { column: "repaid" },
    daysDelinquent: { column: "days" },
    borrowerId: { column: "customer" },
    borrowerName: { column: "name" },
    phone: { column: "phone" },
    zone: { constant: "Asia/Jakarta" },
  },
});

const HEADERS = Object.values(TEST_MAPPING.fields).flatMap((source) => source.column ?? []);

export const buildTape = (loans: readonly TestLoan[]): string =>
  [HEADERS.join(","), ...loans.map(buildLine), ""].join("\n");

const buildLine = ({ no, ...values }: TestLoan): string => {
  const loan = {
    on: "2026-01-01",
    principal: "1000000",
    repaid: "0",
    days: "10",
    customer: `C-${no}`,
    name: `Borrower ${no}`,
    phone: "081234567890",
    ...values,
  };
  return [
    no,
    loan.on,
    loan.principal,
    loan.repaid,
    loan.days,
    loan.customer,
    loan.name,
    loan.phone,
  ].join(",");
};

/** Creates loans L1 to Ln, all overdue, over a range of days. */
export const manyLoans = (n: number): TestLoan[] =>
  Array.from({ length: n }, (_, at) => ({
    no: `L${at + 1}`,
    days: String((at % 120) + 1),
    phone: `0812${String(at).padStart(8, "0")}`,
  }));
