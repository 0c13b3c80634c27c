import { router } from "../core/guarded.ts";
import { institutionRouter } from "./institution/router.ts";
import { proposalRouter } from "./proposal/router.ts";
import { roleRouter } from "./role/router.ts";
import { userRouter } from "./user/router.ts";

export const manageRouter = router({
  institution: institutionRouter,
  proposal: proposalRouter,
  role: roleRouter,
  user: userRouter,
});
