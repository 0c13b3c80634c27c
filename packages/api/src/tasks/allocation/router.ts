import { router } from "../../core/guarded.ts";
import { ruleProcedures } from "./router-rule.ts";

export const allocationRouter = router({
  ...ruleProcedures,
});
