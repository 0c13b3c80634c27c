import { router } from "../core/guarded.ts";
import { institutionRouter } from "./institution/router.ts";
import { userRouter } from "./user/router.ts";

export const manageRouter = router({
  institution: institutionRouter,
  user: userRouter,
});
