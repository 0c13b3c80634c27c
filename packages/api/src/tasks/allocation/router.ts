import { router } from "../../core/guarded.ts";
import { ruleProcedures } from "./router-rule.ts";
import { runProcedures } from "./router-run.ts";

export const allocationRouter = router({
  ...runProcedures,
  ...ruleProcedures,
});
