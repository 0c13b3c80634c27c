import { describe, expect, test } from "bun:test";
import {
  METRIC_KEYS,
  METRICS,
  type MetricKey,
  type Sums,
} from "./contract-codes.ts";
import { addUp, metricOf, metricsOf } from "./rules.ts";

const SUMS: Sums = {
  opened: 80,
  openedMinor: 8_000,
  openedPrincipalMinor: 6_000,
  openedFeeMinor: 1_000,
  entered: 30,
  enteredMinor: 3_000,
  enteredPrincipalMinor: 2_500,
  enteredFeeMinor: 250,
  gone: 5,
  goneMinor: 500,
  dropped: 10,
  droppedMinor: 1_000,
  droppedPrincipalMinor: 500,
  droppedFeeMinor: 250,
  settled: 4,
  calls: 60,
  connected: 24,
  effective: 12,
  selfCalls: 45,
  selfConnected: 18,
  phoneConnected: 21,
  talkSeconds: 1_680,
  loggedInTime: 21,
  attemptedCases: 50,
  reachedCases: 16,
  promisedCases: 8,
  firstContacts: 20,
  firstContactsInTime: 15,
  firstContactsSameDay: 18,
  logs: 40,
  messagesSent: 10,
  messagesDelivered: 9,
  promises: 9,
  promisedMinor: 900,
  kept: 6,
  keptMinor: 600,
  partial: 2,
  broken: 4,
  judgedMinor: 1_000,
  payments: 7,
  collectedMinor: 900,
  collectedPrincipalMinor: 800,
  collectedFeeMinor: 50,
  codesMade: 8,
  codesPaid: 6,
  extensions: 2,
  extensionFeeMinor: 40,
  deductions: 1,
  waivedMinor: 100,
  present: 3,
  idleEvents: 2,
  idleMinutes: 75,
  guardBlocks: 5,
  guardOverrides: 1,
  scheduled: 4,
  wageMinor: 90,
  staged: 200,
  worsened: 10,
};

/** Each metric of SUMS, reckoned by hand; null of what is read and not added up. */
const EXPECTED: Record<MetricKey, number | null> = {
  inHand: 100,
  inHandAmount: 10_000,
  entered: 30,
  settled: 4,
  recoveryRate: 0.04,
  calls: 60,
  connected: 24,
  connectRate: 0.4,
  effective: 12,
  selfCalls: 45,
  otherCalls: 15,
  attemptedCases: 50,
  reachedCases: 16,
  reachedRate: 0.32,
  coverage: 0.5,
  penetration: 1.2,
  talkSeconds: 1_680,
  averageTalk: 80,
  firstContactAt: null,
  firstContactMinutes: null,
  firstContactInTime: 0.75,
  firstContactSameDay: 0.9,
  logs: 40,
  logRate: 1,
  messagesSent: 10,
  messagesDelivered: 9,
  deliveryRate: 0.9,
  promises: 9,
  promisedAmount: 900,
  promiseRate: 0.5,
  kept: 6,
  partial: 2,
  broken: 4,
  keptRate: 0.5,
  keptAmountRate: 0.6,
  collected: 900,
  collectedPrincipal: 800,
  collectedFee: 50,
  payments: 7,
  amountRate: 0.09,
  principalRate: 0.1,
  feeRate: 0.05,
  codesMade: 8,
  codesPaid: 6,
  codeRate: 0.75,
  extensions: 2,
  extensionRate: 0.02,
  extensionFee: 40,
  deductions: 1,
  waived: 100,
  waivedRate: 0.1,
  perHead: 300,
  rollRate: 0.05,
  wageCost: 90,
  costPerUnit: 0.1,
  scheduled: 4,
  present: 3,
  attendance: 0.75,
  idleEvents: 2,
  idleMinutes: 75,
  guardBlocks: 5,
  guardOverrides: 1,
  qualityScore: null,
};

test.each(METRIC_KEYS)("%s is made of its sums", (key) => {
  expect(metricOf(key, SUMS)).toBe(EXPECTED[key]);
});

describe("where there is nothing to divide by", () => {
  test.each(METRIC_KEYS.filter((key) => METRICS[key].per))("%s", (key) => {
    expect(metricOf(key, {})).toBeNull();
  });

  test("a share of something by nothing is unknown", () => {
    expect(metricOf("coverage", { attemptedCases: 3 })).toBeNull();
  });
});

test("several rows: the ratio of their sums, not the mean of their ratios", () => {
  const rows: Sums[] = [
    { calls: 1, connected: 1 },
    { calls: 9, connected: 0 },
  ];
  expect(metricsOf(["calls", "connectRate"], addUp(rows))).toEqual({
    calls: 10,
    connectRate: 0.1,
  });
});
