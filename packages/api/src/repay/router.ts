import { router } from "../core/guarded.ts";
import { codeRouter } from "./code/router.ts";
import { deductionRouter } from "./deduction/router.ts";
import { extensionRouter } from "./extension/router.ts";
import { loanRouter } from "./loan/router.ts";
import { paymentRouter } from "./payment/router.ts";
import { rollRouter } from "./roll/router.ts";
import { termsRouter } from "./terms/router.ts";

export const repayRouter = router({
  code: codeRouter,
  deduction: deductionRouter,
  extension: extensionRouter,
  loan: loanRouter,
  payment: paymentRouter,
  roll: rollRouter,
  terms: termsRouter,
});
