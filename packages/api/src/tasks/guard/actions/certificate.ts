import type { Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Profile } from "../contract.ts";
import { inForce, type Within } from "../queries/rules.ts";
import { findRuleParams, toRule } from "../rules/decide.ts";

/**
 * Finds the longest validity of a certificate in months by the rules in force; undefined without a
 * rule.
 */
export async function findCertificateTerm(
  tx: Tx<Ctx>,
  country: Profile,
  within: Within,
): Promise<number | undefined> {
  const rules = await inForce(tx.db, country, tx.today(), within);
  const certRules = rules.filter(({ rule }) => rule === "CERT");
  return findRuleParams(certRules.map(toRule), "CERT")?.maxMonths;
}
