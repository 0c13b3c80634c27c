import { buildVerifyCommand } from "./core/verify-part.ts";
import { auditPart } from "./manage/audit/commands.ts";
import { recordsPart } from "./manage/record/commands.ts";
import { ledgerPart, loansPart } from "./repay/ledger-verification/commands.ts";
import { reportsPart } from "./reports/verify/commands.ts";

/** Everything that the database proves by itself. Archive, lake and files have folders of their own and commands of their own. */
export const verifyCommand = buildVerifyCommand([
  loansPart,
  ledgerPart,
  recordsPart,
  auditPart,
  reportsPart,
]);
