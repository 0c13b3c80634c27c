import { router } from "../../core/guarded.ts";
import { compareProcedures } from "./router-compare.ts";
import { loadProcedures } from "./router-load.ts";
import { ruleProcedures } from "./router-rule.ts";
import { runProcedures } from "./router-run.ts";

export const allocationRouter = router({
  ...runProcedures,
  ...loadProcedures,
  ...ruleProcedures,
  ...compareProcedures,
});
