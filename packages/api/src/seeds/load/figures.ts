import { copyRows, type Db } from "@kolekta/db";
import { sql } from "kysely";
import { toBalances, loanAmounts, loanStatus } from "../../account/loan/rules/figures.ts";
import type { Arriving } from "../../account/loan/rules/opening.ts";
import type { WorkRank } from "../../tasks/case/rules.ts";
import { buildAccount } from "../account.ts";

/** An installment of the batch, with the number and day of its loan. */
export interface Slice extends Arriving {
  readonly n: number;
  readonly loanOn: string;
}

/** Reads loan by loan, in the order of due days. */
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

export type GetWorkRank = (n: number, arrearsMinor: number) => WorkRank;

/** Fills in the balances of each loan, the amounts of its case today and the work rank. */
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
