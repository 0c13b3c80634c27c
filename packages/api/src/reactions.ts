import type { Reactions } from "./core/reaction.ts";
import { giveToday } from "./board/daily-task/actions/give-today.ts";
import { followVerdict } from "./board/penalty/actions/follow.ts";
import { tellOffShift } from "./manage/inactivity/actions/off-shift.ts";
import { askForFact, dropForFact } from "./tasks/closing/actions/follow-fact.ts";
import { endWithCase } from "./repay/payment/actions/closing.ts";
import { bringUpToDate, repostPayments } from "./repay/payment/actions/outdated.ts";

/** Everything that follows from a fact in the transaction that tells of it. */
export const reactions: Reactions = {
  "borrower.factEnded": dropForFact,
  "borrower.factRecorded": askForFact,
  "case.closing": endWithCase,
  "loan.carried": repostPayments,
  "loan.outdated": bringUpToDate,
  "login.offShift": tellOffShift,
  "taskConfig.changed": giveToday,
  "workOrder.decided": followVerdict,
};
