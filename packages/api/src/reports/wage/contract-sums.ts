import { z } from "zod";
import { Currency, Minor } from "../../core/money.ts";

/** Debit and deduction are amounts that lower the total. */
const parts = {
  baseSalary: Minor,
  performanceWage: Minor,
  bonus: Minor,
  dailyDebit: Minor,
  deduction: Minor,
};

export const Sums = z.object({
  currency: Currency,
  ...parts,
  /** What days before left to pay back, or what this one leaves to days after. */
  carried: Minor,
  /** Never below zero. */
  totalWage: Minor,
});
