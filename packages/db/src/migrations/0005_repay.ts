import { bankFile } from "./0005_repay/bank-file.ts";
import { code } from "./0005_repay/code.ts";
import { deduction } from "./0005_repay/deduction.ts";
import { deductionSetting } from "./0005_repay/deduction-setting.ts";
import { extension } from "./0005_repay/extension.ts";
import { ledger } from "./0005_repay/ledger.ts";
import { ledgerSeal } from "./0005_repay/ledger-seal.ts";
import { payment } from "./0005_repay/payment.ts";
import { roll } from "./0005_repay/roll.ts";
import { terms } from "./0005_repay/terms.ts";
import { migrationOf } from "./part.ts";

/** Why: what is owed, what comes in and what is waived. */
export const { up, down } = migrationOf(
  terms,
  ledger,
  roll,
  code,
  payment,
  bankFile,
  ledgerSeal,
  extension,
  deductionSetting,
  deduction,
);
