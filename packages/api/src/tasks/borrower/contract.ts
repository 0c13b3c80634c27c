import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { ZONE_SOURCES } from "../../core/places/zone-of-place.ts";
import { Status } from "../case/contract.ts";

const text = z.string().nullable();
const count = z.int().nullable();

/** Borrower as on the loan application, with masked ID number, phones, e-mail and addresses. */
export const Profile = z.object({
  borrowerId: Id,
  name: z.string(),
  phone: text,
  email: text,
  zone: z.string(),
  zoneSource: z.enum(ZONE_SOURCES),
  otherZones: z.array(z.string()).describe("Further zones in which contact hours must be open"),
  idType: text,
  idNumber: text,
  gender: z.enum(["MALE", "FEMALE"]).nullable(),
  birthPlace: text,
  birthOn: Day.nullable(),
  maritalStatus: text,
  children: count,
  education: text,
  address: text,
  province: text,
  city: text,
  occupation: text,
  industry: text,
  workingYears: count,
  companyName: text,
  companyAddress: text,
  companyPhone: text,
  loanPurpose: text,
  payDays: text,
  salaryType: text,
  monthlyIncomeMinor: Minor.nullable(),
  creditCardCount: count,
  multipleBorrowings: count,
  timesSettled: z.int(),
  loansCount: z.int(),
  overdueMinor: Minor,
  /** Time of erasure at the borrower's request; null when the data is not erased. */
  erasedAt: Instant.nullable(),
});

export const get = { input: z.object({ id: Id.describe("Id of the borrower") }), output: Profile };

export const LoanRecord = z.object({
  loanId: Id,
  number: z.string(),
  productName: z.string(),
  currency: Currency,
  status: z.int(),
  loanOn: Day,
  principalMinor: Minor,
  outstandingMinor: Minor,
  repaidMinor: Minor,
  caseStatus: Status.nullable(),
  dpd: z.int(),
});

export const listLoans = {
  input: z.object({ id: Id.describe("Id of the borrower") }),
  output: z.array(LoanRecord),
};

/**
 * Reach and reliability of the borrower by our own records. Rates in basis points; null without a
 * base.
 */
export const Analysis = z.object({
  loans: z.int(),
  settledLoans: z.int(),
  calls: z.int(),
  answeredBp: z.int().nullable(),
  messages: z.int(),
  promises: z.int(),
  keptBp: z.int().nullable(),
  paidMinor: Minor,
  lastPaymentAt: Instant.nullable(),
  /** Answered calls by hour in the borrower's zone, best first. */
  bestHours: z.array(z.object({ hour: z.int().min(0).max(23), calls: z.int(), answered: z.int() })),
});

export const getAnalysis = {
  input: z.object({ id: Id.describe("Id of the borrower") }),
  output: Analysis,
};
