import { copyRows, type Db } from "@kolekta/db";
import { sql } from "kysely";
import { toBalances, loanAmounts, loanStatus } from "../../account/loan/rules/figures.ts";
import type { Arriving } from "../../account/loan/rules/opening.ts";
import type { WorkRank } from "../../tasks/case/rules.ts";
import { buildAccount } from "../account.ts";

/** An installment of the batch, with the number and the day of its loan. */
export interface Slice extends Arriving {
  readonly n: number;
  readonly loanOn: string;
}

/** Loan by loan, in the order of their due days. */
export async function listSlices(db: Db): Promise<Slice[]> {
  const { rows } = await sql<Slice>`
    select n, d.id as loan_id, d.loan_on, period, due_on, s.status, s.principal as principal_minor,
      s.interest as interest_minor, late_fee as late_fee_minor, fee as extension_fee_minor, repaid as repaid_minor,
      0 as waived_minor, repaid_on
    from slice s join draft d using (n) order by n, period`.execute(db);
  return rows;
}

const COLUMNS = [
  "n",
  "status",
  "principal",
  "interest",
  "late_fee",
  "repaid",
  "fee",
  "arrears",
  "outstanding",
  "payoff",
  "band",
  "rank",
  "until",
];

/** The place of a case of the batch, by its number and what it is in arrears. */
export type GetWorkRank = (n: number, arrearsMinor: number) => WorkRank;

/** The sums of each loan, what its case owes today and where it stands in the order of work, beside the draft. */
export async function fillFigures(
  db: Db,
  slices: readonly Slice[],
  today: string,
  getWorkRank: GetWorkRank,
): Promise<void> {
  await copyRows(db, "figures", COLUMNS, figuresIn(slices, today, getWorkRank));
}

function* figuresIn(slices: readonly Slice[], today: string, getWorkRank: GetWorkRank) {
  for (const rows of Map.groupBy(slices, ({ n }) => n).values()) {
    const [first] = rows;
    if (!first) continue;
    const account = buildAccount(first.loanOn, rows);
    const sums = loanAmounts(account);
    const balances = toBalances(account, today);
    const workRank = getWorkRank(first.n, balances.arrearsMinor);
    yield [
      first.n,
      loanStatus(rows.map((row) => row.status)),
      sums.principalMinor,
      sums.interestMinor,
      sums.lateFeeMinor,
      sums.repaidMinor,
      sums.extensionFeeMinor,
      balances.arrearsMinor,
      balances.outstandingMinor,
      balances.payoffMinor,
      workRank.band,
      workRank.rank,
      workRank.until,
    ];
  }
}
