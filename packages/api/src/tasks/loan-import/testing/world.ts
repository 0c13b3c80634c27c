import { afterAll, beforeAll } from "bun:test";
import type { Db } from "@kolekta/db";
import { newLender, type Organisation, organisation } from "../../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { AppError } from "../../../core/errors.ts";
import { createTestContext } from "../../../core/testing.ts";
import { verifyLoans } from "../../../repay/ledger-verification/actions/verify.ts";
import { clearHarnesses, createIntakeHarness, type IntakeHarness } from "./harness.ts";
import type { TestLoan } from "./tape.ts";

export interface IntakeWorld {
  readonly db: Db;
  readonly url: string;
  readonly org: Organisation;
  readonly north: { institutionId: number };
  readonly south: { institutionId: number };
  /** Creates a harness of the operations manager. */
  createHarness(): Promise<IntakeHarness>;
}

/** Creates a database with a small organisation, for one test file. */
export function useIntakeWorld(): IntakeWorld {
  const database = useTestDatabase();
  let found: Organisation | undefined;
  beforeAll(async () => {
    found = await organisation(database.db);
    for (const lender of ["Test lender", "Other lender", "Prosper"])
      await newLender(database.db, lender);
  });
  afterAll(clearHarnesses);
  const org = (): Organisation => {
    if (!found) throw new Error("the world stands inside tests only");
    return found;
  };
  return {
    get db() {
      return database.db;
    },
    get url() {
      return database.url;
    },
    get org() {
      return org();
    },
    get north() {
      return { institutionId: org().north.id };
    },
    get south() {
      return { institutionId: org().south.id };
    },
    createHarness: () => createIntakeHarness(database, org().operations),
  };
}

let made = 0;

/** Gives the loans numbers that no other test has. */
export const withFreshNumbers = (loans: Omit<TestLoan, "no">[]): TestLoan[] =>
  loans.map((loan) => ({ no: `T${(made += 1)}`, ...loan }));

export const toNumbers = (loans: readonly TestLoan[]) =>
  loans.map((loan) => loan.no) as [string, string, string];

export const getRefusalKey = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error) => (error.cause instanceof AppError ? error.cause.key : error),
  );

export const findCase = (db: Db, no: string) =>
  db
    .selectFrom("collectionCase as one")
    .innerJoin("loan", "loan.id", "one.loanId")
    .selectAll("one")
    .where("loan.number", "=", no)
    .orderBy("one.id", "desc")
    .executeTakeFirst();

export const findLoan = (db: Db, no: string) =>
  db.selectFrom("loan").selectAll().where("number", "=", no).executeTakeFirst();

/** Returns a fingerprint of everything that a tape may change. */
export async function fingerprintPortfolio(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(string_agg(l::text, '' order by id)) from loan l) as loans,
      (select md5(string_agg(i::text, '' order by id)) from installment i) as installments,
      (select md5(string_agg(b::text, '' order by id)) from borrower b) as borrowers,
      (select md5(string_agg(c::text, '' order by id)) from contact c) as contacts,
      (select md5(string_agg(c::text, '' order by id)) from collection_case c) as cases,
      (select md5(string_agg(s::text, '' order by id)) from case_status_log s) as log,
      (select count(*) from loan_tape) as known`.execute(db);
  return rows[0];
}

/** Lists differences between loans and their ledger; empty when all agree. */
export const ledgerDifferences = async (db: Db): Promise<unknown> =>
  (await verifyLoans(createTestContext(db, null), { fix: false })).samples;
