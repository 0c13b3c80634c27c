import type { Reactions } from "./core/reaction.ts";
import { tellOffShift } from "./manage/inactivity/actions/off-shift.ts";
import { endWithCase } from "./repay/payment/actions/closing.ts";
import {
  bringUpToDate,
  repostPayments,
} from "./repay/payment/actions/outdated.ts";

/** Everything that follows from a fact in the transaction that tells of it. */
export const reactions: Reactions = {
  "case.closing": endWithCase,
  "loan.carried": repostPayments,
  "loan.outdated": bringUpToDate,
  "login.offShift": tellOffShift,
};
