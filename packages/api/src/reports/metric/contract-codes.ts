/*
 * All metrics of the reports, with their unit and their sums. docs/domain/figures.md defines the
 * source row of each sum. A metric of several days, agents or institutions is computed from their
 * sums, never from their metrics.
 */
import { MEASURES, type Measure } from "../figure/contract-codes.ts";

/** Caseload at the start of the day. */
export const OPENED_MEASURES = [
  "opened",
  "openedMinor",
  "openedPrincipalMinor",
  "openedFeeMinor",
] as const;

/** Computed from complaints when a report is read. */
export const COMPLAINT_MEASURES = ["complaints", "foundedComplaints"] as const;

/**
 * Measures that exist only for teams: agents with a shift, wages, cases in a stage and cases that
 * moved to a worse one.
 */
export const TEAM_MEASURES = ["scheduled", "wageMinor", "staged", "worsened"] as const;

export const STORED_SUMS = [...MEASURES, ...OPENED_MEASURES] as const;

export const AGENT_SUMS = [...STORED_SUMS, ...COMPLAINT_MEASURES] as const;
export const TEAM_SUMS = [...AGENT_SUMS, ...TEAM_MEASURES] as const;

export type AgentSum = (typeof AGENT_SUMS)[number];
export type TeamSum = (typeof TEAM_SUMS)[number];
export type Sums = Readonly<Partial<Record<TeamSum, number>>>;

export type SignedSums = Readonly<Partial<Record<TeamSum, 1 | -1>>>;

/** RATIO is a number per case; TIME is a time of day. */
export const UNITS = ["COUNT", "AMOUNT", "SHARE", "RATIO", "SECONDS", "MINUTES", "TIME"] as const;
export type Unit = (typeof UNITS)[number];

export const METRIC_GROUPS = ["caseload", "contact", "promises", "money", "conduct"] as const;
export type MetricGroup = (typeof METRIC_GROUPS)[number];

export interface MetricRow {
  readonly group: MetricGroup;
  readonly unit: Unit;
  /** Is null when the metric is not a sum and is read for each row from its facts. */
  readonly of: SignedSums | null;
  readonly per?: SignedSums;
  /** Factor of a rate, such as 1,000. */
  readonly times?: number;
  /** Set when the metric exists only for teams. */
  readonly team?: true;
  /** Requires the right to see wages. */
  readonly wage?: true;
  /** Requires the right to see complaints, and a scope beyond own cases. */
  readonly complaint?: true;
}

const sum = (
  group: MetricGroup,
  measure: Measure | (typeof COMPLAINT_MEASURES)[number],
  unit: Unit = "COUNT",
): MetricRow => ({ group, unit, of: { [measure]: 1 } });

const amount = (group: MetricGroup, measure: Measure): MetricRow => sum(group, measure, "AMOUNT");

const share = (group: MetricGroup, terms: SignedSums, per: SignedSums): MetricRow => ({
  group,
  unit: "SHARE",
  of: terms,
  per,
});

/** All cases in hand at any time; a dropped case counts on none of its days. */
const IN_HAND: SignedSums = { opened: 1, entered: 1, dropped: -1 };
const IN_HAND_MINOR: SignedSums = { openedMinor: 1, enteredMinor: 1, droppedMinor: -1 };
const IN_HAND_PRINCIPAL: SignedSums = {
  openedPrincipalMinor: 1,
  enteredPrincipalMinor: 1,
  droppedPrincipalMinor: -1,
};
const IN_HAND_FEE: SignedSums = { openedFeeMinor: 1, enteredFeeMinor: 1, droppedFeeMinor: -1 };
const EVALUATED: SignedSums = { kept: 1, partial: 1, broken: 1 };

const ROWS = {
  inHand: { group: "caseload", unit: "COUNT", of: IN_HAND },
  inHandAmount: { group: "caseload", unit: "AMOUNT", of: IN_HAND_MINOR },
  entered: sum("caseload", "entered"),
  settled: sum("caseload", "settled"),
  recoveryRate: share("caseload", { settled: 1 }, IN_HAND),

  calls: sum("contact", "calls"),
  connected: sum("contact", "connected"),
  connectRate: share("contact", { connected: 1 }, { calls: 1 }),
  effective: sum("contact", "effective"),
  selfCalls: sum("contact", "selfCalls"),
  otherCalls: { group: "contact", unit: "COUNT", of: { calls: 1, selfCalls: -1 } },
  attemptedCases: sum("contact", "attemptedCases"),
  reachedCases: sum("contact", "reachedCases"),
  reachedRate: share("contact", { reachedCases: 1 }, { attemptedCases: 1 }),
  coverage: share("contact", { attemptedCases: 1 }, IN_HAND),
  penetration: { group: "contact", unit: "RATIO", of: { calls: 1 }, per: { attemptedCases: 1 } },
  talkSeconds: sum("contact", "talkSeconds", "SECONDS"),
  averageTalk: {
    group: "contact",
    unit: "SECONDS",
    of: { talkSeconds: 1 },
    per: { phoneConnected: 1 },
  },
  firstContactAt: { group: "contact", unit: "TIME", of: null },
  firstContactMinutes: { group: "contact", unit: "MINUTES", of: null },
  firstContactInTime: share("contact", { firstContactsInTime: 1 }, { firstContacts: 1 }),
  firstContactSameDay: share("contact", { firstContactsSameDay: 1 }, { firstContacts: 1 }),
  logs: sum("contact", "logs"),
  logRate: share("contact", { loggedInTime: 1 }, { phoneConnected: 1 }),
  messagesSent: sum("contact", "messagesSent"),
  messagesDelivered: sum("contact", "messagesDelivered"),
  deliveryRate: share("contact", { messagesDelivered: 1 }, { messagesSent: 1 }),

  promises: sum("promises", "promises"),
  promisedAmount: amount("promises", "promisedMinor"),
  promiseRate: share("promises", { promisedCases: 1 }, { reachedCases: 1 }),
  kept: sum("promises", "kept"),
  partial: sum("promises", "partial"),
  broken: sum("promises", "broken"),
  keptRate: share("promises", { kept: 1 }, EVALUATED),
  keptAmountRate: share("promises", { keptMinor: 1 }, { evaluatedMinor: 1 }),

  collected: amount("money", "collectedMinor"),
  collectedPrincipal: amount("money", "collectedPrincipalMinor"),
  collectedFee: amount("money", "collectedFeeMinor"),
  payments: sum("money", "payments"),
  amountRate: share("money", { collectedMinor: 1 }, IN_HAND_MINOR),
  principalRate: share("money", { collectedPrincipalMinor: 1 }, IN_HAND_PRINCIPAL),
  feeRate: share("money", { collectedFeeMinor: 1 }, IN_HAND_FEE),
  codesCreated: sum("money", "codesCreated"),
  codesPaid: sum("money", "codesPaid"),
  codeRate: share("money", { codesPaid: 1 }, { codesCreated: 1 }),
  extensions: sum("money", "extensions"),
  extensionRate: share("money", { extensions: 1 }, IN_HAND),
  extensionFee: amount("money", "extensionFeeMinor"),
  deductions: sum("money", "deductions"),
  waived: amount("money", "waivedMinor"),
  waivedRate: share("money", { waivedMinor: 1 }, { collectedMinor: 1, waivedMinor: 1 }),
  perHead: {
    group: "money",
    unit: "AMOUNT",
    of: { collectedMinor: 1 },
    per: { present: 1 },
    team: true,
  },
  rollRate: { ...share("caseload", { worsened: 1 }, { staged: 1 }), team: true },
  wageCost: { group: "money", unit: "AMOUNT", of: { wageMinor: 1 }, team: true, wage: true },
  costPerUnit: {
    group: "money",
    unit: "RATIO",
    of: { wageMinor: 1 },
    per: { collectedMinor: 1 },
    team: true,
    wage: true,
  },

  scheduled: { group: "conduct", unit: "COUNT", of: { scheduled: 1 }, team: true },
  present: sum("conduct", "present"),
  attendance: { ...share("conduct", { present: 1 }, { scheduled: 1 }), team: true },
  idleEvents: sum("conduct", "idleEvents"),
  idleMinutes: sum("conduct", "idleMinutes", "MINUTES"),
  guardBlocks: sum("conduct", "guardBlocks"),
  guardOverrides: sum("conduct", "guardOverrides"),
  complaints: { ...sum("conduct", "complaints"), complaint: true },
  foundedComplaints: { ...sum("conduct", "foundedComplaints"), complaint: true },
  complaintRate: {
    group: "conduct",
    unit: "RATIO",
    of: { complaints: 1 },
    per: { connected: 1 },
    times: 1000,
    complaint: true,
  },
  qualityScore: { group: "conduct", unit: "COUNT", of: null },
} as const satisfies Record<string, MetricRow>;

export type MetricKey = keyof typeof ROWS;
export const METRICS: Readonly<Record<MetricKey, MetricRow>> = ROWS;
export const METRIC_KEYS = Object.keys(ROWS) as [MetricKey, ...MetricKey[]];

/** Metrics that do not exist only for teams. */
export type AgentMetric = {
  [Key in MetricKey]: (typeof ROWS)[Key] extends { team: true } ? never : Key;
}[MetricKey];

export const AGENT_METRICS = METRIC_KEYS.filter((key): key is AgentMetric => !METRICS[key].team);

/** Metrics of several agents: sums only, because medians do not add up. */
export const TEAM_METRICS = METRIC_KEYS.filter((key) => METRICS[key].of !== null);
