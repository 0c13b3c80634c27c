import { loanRouter } from "../account/loan/router.ts";
import { termsRouter } from "../account/terms/router.ts";
import { router } from "../core/guarded.ts";
import { bankFileRouter } from "./bank-file/router.ts";
import { codePolicyRouter } from "./code-policy/router.ts";
import { codeRouter } from "./code/router.ts";
import { deductionPolicyRouter } from "./deduction-policy/router.ts";
import { deductionRouter } from "./deduction/router.ts";
import { extensionRouter } from "./extension/router.ts";
import { paymentRouter } from "./payment/router.ts";
import { endOfDayRouter } from "./end-of-day/router.ts";
import { suspenseRouter } from "./suspense/router.ts";

/** Includes the endpoints of `account`, whose screens belong to repayment. */
export const repayRouter = router({
  code: codeRouter,
  codePolicy: codePolicyRouter,
  deduction: deductionRouter,
  deductionPolicy: deductionPolicyRouter,
  extension: extensionRouter,
  loan: loanRouter,
  payment: paymentRouter,
  suspense: suspenseRouter,
  bankFile: bankFileRouter,
  endOfDay: endOfDayRouter,
  terms: termsRouter,
});
