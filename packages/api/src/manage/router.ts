import { router } from "../core/guarded.ts";
import { inactivityRouter } from "./inactivity/router.ts";
import { institutionRouter } from "./institution/router.ts";
import { leaverRouter } from "./leaver/router.ts";
import { messageRouter } from "./message/router.ts";
import { permissionRouter } from "./permission/router.ts";
import { proposalRouter } from "./proposal/router.ts";
import { roleRouter } from "./role/router.ts";
import { scheduleRouter } from "./schedule/router.ts";
import { userRouter } from "./user/router.ts";

export const manageRouter = router({
  inactivity: inactivityRouter,
  institution: institutionRouter,
  leaver: leaverRouter,
  message: messageRouter,
  permission: permissionRouter,
  proposal: proposalRouter,
  role: roleRouter,
  schedule: scheduleRouter,
  user: userRouter,
});
