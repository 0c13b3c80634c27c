import type { Reactions } from "./core/reaction.ts";
import { createTodayTasks } from "./board/daily-task/actions/assign-today.ts";
import { applyVerdict } from "./board/penalty/actions/decide.ts";
import { notifyOffShiftLogin } from "./manage/inactivity/actions/off-shift.ts";
import {
  requestClosingForFlag,
  voidRequestsForFlag,
} from "./tasks/closing/actions/on-borrower-flag.ts";
import { endWithCase } from "./repay/payment/actions/closing.ts";
import { bringUpToDate, repostPayments } from "./repay/payment/actions/outdated.ts";

/** Reactions to an event, in the transaction that publishes the event. */
export const reactions: Reactions = {
  "borrower.flagEnded": voidRequestsForFlag,
  "borrower.flagAdded": requestClosingForFlag,
  "case.closing": endWithCase,
  "loan.reapplied": repostPayments,
  "loan.invalidated": bringUpToDate,
  "login.offShift": notifyOffShiftLogin,
  "taskConfig.changed": createTodayTasks,
  "workOrder.decided": applyVerdict,
};
