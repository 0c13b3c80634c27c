import { copyRows, type Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { TapeRow } from "../rules/row.ts";
import { execute } from "../../../core/query.ts";

/** Row of the tape before its import. */
export interface StagingRow extends TapeRow {
  /** Prefixed, so that borrower ids of two lenders never collide. */
  readonly borrowerKey: string;
  readonly digest: string;
  /** Amount that settles the loan on the day of the import. */
  readonly payoff: number;
}

type Column = readonly [
  name: string,
  type: RawBuilder<unknown>,
  value: (row: StagingRow) => unknown,
];

const INTEGER = sql`integer`;
const SMALLINT = sql`smallint`;
const BIGINT = sql`bigint`;
const TEXT = sql`text`;
const DATE = sql`date`;
const TEXTS = sql`text[]`;

/** Names of zones need no quotes. */
const arrayText = (texts: readonly string[]) => `{${texts.join(",")}}`;

const COLUMNS: readonly Column[] = [
  ["row_no", INTEGER, (row) => row.row],
  ["loan_number", TEXT, ({ loan }) => loan.loanNumber],
  ["loan_on", DATE, ({ loan }) => loan.loanOn],
  ["periods", SMALLINT, ({ loan }) => loan.periods],
  ["loan_status", SMALLINT, ({ loan }) => loan.status],
  ["principal", BIGINT, ({ loan }) => loan.principal],
  ["interest", BIGINT, ({ loan }) => loan.interest],
  ["late_fee", BIGINT, ({ loan }) => loan.lateFee],
  ["extension_fee", BIGINT, ({ loan }) => loan.extensionFee ?? 0],
  ["repaid", BIGINT, ({ loan }) => loan.repaid],
  ["waived", BIGINT, ({ loan }) => loan.waived],
  ["outstanding", BIGINT, ({ loan }) => loan.outstanding],
  ["due_on", DATE, ({ loan }) => loan.dueOn],
  ["arrears", BIGINT, ({ loan }) => loan.arrears],
  ["payoff", BIGINT, (row) => row.payoff],
  ["rest_on", DATE, ({ loan }) => loan.rest?.dueOn],
  ["rest_principal", BIGINT, ({ loan }) => loan.rest?.principal ?? 0],
  ["rest_interest", BIGINT, ({ loan }) => loan.rest?.interest ?? 0],
  ["stage_id", BIGINT, ({ placed }) => placed?.stageId],
  ["work_band", SMALLINT, ({ placed }) => placed?.band],
  ["work_rank", BIGINT, ({ placed }) => placed?.rank],
  ["case_step", TEXT, (row) => (row.placed === null ? "NONE" : "OPEN")],
  ["borrower_key", TEXT, (row) => row.borrowerKey],
  ["name", TEXT, ({ person }) => person.name],
  ["zone", TEXT, ({ person }) => person.zone],
  ["zone_source", TEXT, ({ person }) => person.zoneSource],
  ["other_zones", TEXTS, ({ person }) => arrayText(person.otherZones)],
  ["phone", TEXT, ({ person }) => person.phone],
  ["email", TEXT, ({ person }) => person.email],
  ["id_type", TEXT, ({ person }) => person.idType],
  ["id_number", TEXT, ({ person }) => person.idNumber],
  ["gender", TEXT, ({ person }) => person.gender],
  ["birth_on", DATE, ({ person }) => person.birthOn],
  ["birth_place", TEXT, ({ person }) => person.birthPlace],
  ["marital_status", TEXT, ({ person }) => person.maritalStatus],
  ["children", INTEGER, ({ person }) => person.children],
  ["education", TEXT, ({ person }) => person.education],
  ["address", TEXT, ({ person }) => person.address],
  ["province", TEXT, ({ person }) => person.province],
  ["city", TEXT, ({ person }) => person.city],
  ["occupation", TEXT, ({ person }) => person.occupation],
  ["industry", TEXT, ({ person }) => person.industry],
  ["company_name", TEXT, ({ person }) => person.companyName],
  ["company_address", TEXT, ({ person }) => person.companyAddress],
  ["company_phone", TEXT, ({ person }) => person.companyPhone],
  ["working_years", INTEGER, ({ person }) => person.workingYears],
  ["pay_days", TEXT, ({ person }) => person.payDays],
  ["salary_type", TEXT, ({ person }) => person.salaryType],
  ["credit_card_count", INTEGER, ({ person }) => person.creditCardCount],
  ["multiple_borrowings", INTEGER, ({ person }) => person.multipleBorrowings],
  ["monthly_income", BIGINT, ({ person }) => person.monthlyIncome],
  ["loan_purpose", TEXT, ({ person }) => person.loanPurpose],
  ["contact_name", TEXT, ({ person }) => person.contactName],
  ["contact_phone", TEXT, ({ person }) => person.contactPhone],
  ["contact_relation", TEXT, ({ person }) => person.contactRelation],
  ["digest", TEXT, (row) => row.digest],
];

/** Creates the table for the rows of one file; dropped with the transaction. */
export async function createTape(db: Db): Promise<void> {
  const columns = COLUMNS.map(([name, type]) => sql`${sql.ref(name)} ${type}`);
  await execute(db)`
    create temporary table tape (
      ${sql.join(columns)},
      verdict text not null default 'CREATED',
      loan_id bigint,
      case_id bigint
    ) on commit drop`;
}

/** Returns the number of rows copied. */
export async function fillTape(db: Db, rows: AsyncIterable<StagingRow>): Promise<number> {
  const names = COLUMNS.map(([name]) => name);
  const values = COLUMNS.map(([, , value]) => value);
  const copied = await copyRows(db, "tape", names, toValues(rows, values));
  await execute(db)`analyze tape`;
  return copied;
}

async function* toValues(rows: AsyncIterable<StagingRow>, values: readonly Column[2][]) {
  for await (const row of rows) yield values.map((value) => value(row));
}
