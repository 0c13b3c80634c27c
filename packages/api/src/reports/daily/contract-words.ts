import type { MessageKey } from "@kolekta/i18n";
import type { Activity, Flow } from "./contract-codes.ts";

/** Labels of the flows on screens and in exports. */
export const FLOW_LABELS = {
  opening: "repay.loan.causes.OPENING",
  placed: "tasks.history.event.PLACED",
  movedIn: "reports.daily.flow.movedIn",
  reopened: "reports.daily.flow.reopened",
  movedOut: "reports.daily.flow.movedOut",
  settled: "tasks.case.status.C30",
  extended: "tasks.case.status.C31",
  settledFully: "tasks.case.status.C32",
  withdrawn: "core.word.withdrawn",
  cancelled: "tasks.case.status.C70",
  writtenOff: "tasks.case.status.C80",
  closing: "reports.daily.flow.closing",
} as const satisfies Record<Flow, MessageKey>;

export const ACTIVITY_LABELS = {
  collectedMinor: "reports.agent.statistics.collected",
  collectedPrincipalMinor: "reports.metric.name.collectedPrincipal",
  payments: "reports.metric.name.payments",
  calls: "reports.agent.statistics.calls",
  connected: "reports.metric.name.connected",
  promises: "reports.agent.statistics.promises",
  promisedMinor: "reports.metric.name.promisedAmount",
} as const satisfies Record<Activity, MessageKey>;

export const RATE_LABELS = {
  recoveryRate: "reports.agent.rank.amountRate",
  settledRate: "reports.agent.rank.taskRate",
  connectRate: "reports.metric.name.connectRate",
} as const satisfies Record<string, MessageKey>;
