/*
 * Cases behind a metric: cases of some facts, or cases that an agent got, settled or had in hand.
 */
import type { MetricKey } from "../metric/contract-codes.ts";

interface FactFilter {
  readonly kinds: readonly [string, ...string[]];
  readonly isConnected?: true;
  readonly isSelf?: boolean;
  readonly seconds?: number;
  /** Outcomes of the fact, now or before a correction. */
  readonly outcomes?: readonly string[];
  /** Component of a payment that must not be null. */
  readonly part?: "principal" | "fee";
}

/** Flow of `agent_day_case`. */
type Caseload = "entered" | "settled" | "inHand";

export type DrillDown = FactFilter | { readonly caseload: Caseload };

const CALLS = { kinds: ["CALL", "LOGGED_CALL"] } as const;
const TALKS = { kinds: ["CALL"], isConnected: true } as const;
const PROMISED = { kinds: ["PROMISED"] } as const;
const PAID = { kinds: ["POSTED", "REVERSED"] } as const;
const EXTENDED = { kinds: ["EXTENDED", "UNEXTENDED"] } as const;
const WAIVED = { kinds: ["WAIVED", "UNWAIVED"] } as const;
const buildEvaluated = (...outcomes: string[]) => ({ kinds: ["EVALUATED"], outcomes }) as const;
const IN_HAND = { caseload: "inHand" } as const;

/** A rate leads to the cases that it counts, not to those of its denominator. */
export const DRILL_DOWN = {
  inHand: IN_HAND,
  inHandAmount: IN_HAND,
  entered: { caseload: "entered" },
  settled: { caseload: "settled" },
  recoveryRate: { caseload: "settled" },
  calls: CALLS,
  connected: { ...CALLS, isConnected: true },
  connectRate: { ...CALLS, isConnected: true },
  effective: { ...TALKS, seconds: 30 },
  selfCalls: { ...CALLS, isSelf: true },
  otherCalls: { ...CALLS, isSelf: false },
  attemptedCases: CALLS,
  coverage: CALLS,
  penetration: CALLS,
  reachedCases: { ...CALLS, isConnected: true, isSelf: true },
  reachedRate: { ...CALLS, isConnected: true, isSelf: true },
  talkSeconds: TALKS,
  averageTalk: TALKS,
  logs: { kinds: ["LOG"] },
  logRate: { kinds: ["LOGGED_IN_TIME"] },
  messagesSent: { kinds: ["SENT"] },
  messagesDelivered: { kinds: ["DELIVERED"] },
  deliveryRate: { kinds: ["DELIVERED"] },
  promises: PROMISED,
  promisedAmount: PROMISED,
  promiseRate: PROMISED,
  kept: buildEvaluated("KEPT"),
  keptRate: buildEvaluated("KEPT"),
  keptAmountRate: buildEvaluated("KEPT"),
  partial: buildEvaluated("PARTIAL"),
  broken: buildEvaluated("BROKEN", "CURED"),
  collected: PAID,
  payments: PAID,
  amountRate: PAID,
  collectedPrincipal: { kinds: ["ALLOCATED"], part: "principal" },
  principalRate: { kinds: ["ALLOCATED"], part: "principal" },
  collectedFee: { kinds: ["ALLOCATED"], part: "fee" },
  feeRate: { kinds: ["ALLOCATED"], part: "fee" },
  codesCreated: { kinds: ["CODE_CREATED"] },
  codesPaid: { kinds: ["CODE_PAID", "CODE_UNPAID"] },
  codeRate: { kinds: ["CODE_PAID", "CODE_UNPAID"] },
  extensions: EXTENDED,
  extensionRate: EXTENDED,
  extensionFee: EXTENDED,
  deductions: WAIVED,
  waived: WAIVED,
  waivedRate: WAIVED,
  guardBlocks: { kinds: ["BLOCKED"] },
  guardOverrides: { kinds: ["OVERRIDDEN"] },
} as const satisfies Partial<Record<MetricKey, DrillDown>>;

export type DrillDownKey = keyof typeof DRILL_DOWN;
export const DRILL_DOWN_KEYS = Object.keys(DRILL_DOWN) as [DrillDownKey, ...DrillDownKey[]];

/** Maximum number of days of a drill-down. */
export const DRILL_DOWN_DAYS = 92;
