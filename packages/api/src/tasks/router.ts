import { router } from "../core/guarded.ts";
import { allocationRouter } from "./allocation/router.ts";
import { doNotContactRouter } from "./do-not-contact/router.ts";
import { behaviourRouter } from "./behaviour/router.ts";
import { assignmentRouter } from "./assignment/router.ts";
import { borrowerRouter } from "./borrower/router.ts";
import { caseRouter } from "./case/router.ts";
import { closingRouter } from "./closing/router.ts";
import { contactRouter } from "./contact/router.ts";
import { guardRouter } from "./guard/router.ts";
import { holdRouter } from "./hold/router.ts";
import { imageRouter } from "./image/router.ts";
import { intakeRouter } from "./loan-import/router.ts";
import { logRouter } from "./log/router.ts";
import { noticeRouter } from "./notification/router.ts";
import { placementRouter } from "./placement/router.ts";
import { presenceRouter } from "./presence/router.ts";
import { promiseRouter } from "./promise/router.ts";
import { skipRouter } from "./snooze/router.ts";
import { viewRouter } from "./view/router.ts";

export const tasksRouter = router({
  allocation: allocationRouter,
  case: caseRouter,
  borrower: borrowerRouter,
  assignment: assignmentRouter,
  closing: closingRouter,
  contact: contactRouter,
  guard: guardRouter,
  hold: holdRouter,
  image: imageRouter,
  loanImport: intakeRouter,
  log: logRouter,
  notification: noticeRouter,
  placement: placementRouter,
  presence: presenceRouter,
  promise: promiseRouter,
  behaviour: behaviourRouter,
  snooze: skipRouter,
  view: viewRouter,
  doNotContact: doNotContactRouter,
});
