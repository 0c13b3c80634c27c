import type { Reactions } from "./core/reaction.ts";
import { bringUpToDate } from "./repay/payment/actions/outdated.ts";

/** Everything that follows from a fact in the transaction that tells of it. */
export const reactions: Reactions = {
  "loan.outdated": bringUpToDate,
};
