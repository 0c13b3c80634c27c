import { consent, inconvenience } from "./0017_borrower_fact/rules.ts";
import { fact, notice } from "./0017_borrower_fact/fact.ts";
import { migrationOf } from "./part.ts";

/**
 * Why: what a borrower has agreed to, asked for or named as inconvenient is his, dated, and of all his cases, as a death
 * or a mandate is.
 */
export const { up, down } = migrationOf(fact, notice, inconvenience, consent);
