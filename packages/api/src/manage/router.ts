import { router } from "../core/guarded.ts";
import { groupRouter } from "./group/router.ts";
import { inactivityRouter } from "./inactivity/router.ts";
import { institutionRouter } from "./institution/router.ts";
import { merchantRouter } from "./merchant/router.ts";
import { messageRouter } from "./message/router.ts";
import { proposalRouter } from "./proposal/router.ts";
import { roleRouter } from "./role/router.ts";
import { userRouter } from "./user/router.ts";

export const manageRouter = router({
  group: groupRouter,
  inactivity: inactivityRouter,
  institution: institutionRouter,
  merchant: merchantRouter,
  message: messageRouter,
  proposal: proposalRouter,
  role: roleRouter,
  user: userRouter,
});
