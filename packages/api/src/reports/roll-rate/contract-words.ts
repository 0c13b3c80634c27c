import type { RollRateOutcome } from "./contract-codes.ts";

export const OUTCOME_LABELS = {
  WORSE: "reports.rollRate.outcome.WORSE",
  SAME: "reports.rollRate.outcome.SAME",
  BETTER: "reports.rollRate.outcome.BETTER",
  PAID: "repay.code.states.PAID",
  WITHDRAWN: "core.word.withdrawn",
  CANCELLED: "tasks.case.status.C70",
  WRITTEN_OFF: "tasks.history.event.WRITTEN_OFF",
} as const satisfies Record<RollRateOutcome, string>;
