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
  /** Excess debit from earlier days, or for later ones. */
  carried: Minor,
  /** Never below zero. */
  totalWage: Minor,
});
