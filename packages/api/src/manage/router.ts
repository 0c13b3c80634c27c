import { router } from "../core/guarded.ts";
import { dataRequestRouter } from "./data-request/router.ts";
import { accessRouter } from "./access/router.ts";
import { faceRouter } from "./face/router.ts";
import { activityRouter } from "./activity/router.ts";
import { auditRouter } from "./audit/router.ts";
import { changeRouter } from "./field-history/router.ts";
import { configRouter } from "./config/router.ts";
import { groupRouter } from "./group/router.ts";
import { purgeRouter } from "./purge/router.ts";
import { institutionRouter } from "./institution/router.ts";
import { loginLogRouter } from "./login-log/router.ts";
import { lenderRouter } from "./lender/router.ts";
import { messageRouter } from "./message/router.ts";
import { permissionRouter } from "./permission/router.ts";
import { proposalRouter } from "./proposal/router.ts";
import { serviceAccountRouter } from "./service-account/router.ts";
import { stageRouter } from "./stage/router.ts";
import { roleRouter } from "./role/router.ts";
import { scheduleRouter } from "./schedule/router.ts";
import { forbiddenWordRouter } from "./forbidden-word/router.ts";
import { userRouter } from "./user/router.ts";
import { webhookRouter } from "./webhook/router.ts";

export const manageRouter = router({
  dataRequest: dataRequestRouter,
  access: accessRouter,
  face: faceRouter,
  activity: activityRouter,
  audit: auditRouter,
  fieldHistory: changeRouter,
  config: configRouter,
  group: groupRouter,
  purge: purgeRouter,
  institution: institutionRouter,
  loginLog: loginLogRouter,
  lender: lenderRouter,
  message: messageRouter,
  permission: permissionRouter,
  proposal: proposalRouter,
  serviceAccount: serviceAccountRouter,
  stage: stageRouter,
  role: roleRouter,
  schedule: scheduleRouter,
  forbiddenWord: forbiddenWordRouter,
  user: userRouter,
  webhook: webhookRouter,
});
