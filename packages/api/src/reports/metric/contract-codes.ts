/*
 * Every metric of the reports, once: what it is counted in and which sums it is made of. docs/domain/figures.md says which row
 * makes each sum true. A metric of several days, agents or institutions is made of their sums, never of their metrics.
 */
import { MEASURES, type Measure } from "../figure/contract-codes.ts";

/** What was in hand when the day began. */
export const OPENED_MEASURES = [
  "opened",
  "openedMinor",
  "openedPrincipalMinor",
  "openedFeeMinor",
] as const;

/** Reckoned from complaints when a report is read. */
export const COMPLAINT_MEASURES = ["complaints", "foundedComplaints"] as const;

/** What is known of a team alone: agents with a shift, what they earned, cases in a stage and those that left it for a worse one. */
export const TEAM_MEASURES = ["scheduled", "wageMinor", "staged", "worsened"] as const;

/** Columns of an agent's day. */
export const STORED_SUMS = [...MEASURES, ...OPENED_MEASURES] as const;

/** What an agent's day adds up to. */
export const AGENT_SUMS = [...STORED_SUMS, ...COMPLAINT_MEASURES] as const;
export const TEAM_SUMS = [...AGENT_SUMS, ...TEAM_MEASURES] as const;

export type AgentSum = (typeof AGENT_SUMS)[number];
export type TeamSum = (typeof TEAM_SUMS)[number];
export type Sums = Readonly<Partial<Record<TeamSum, number>>>;

/** Each sum with its sign. */
export type SignedSums = Readonly<Partial<Record<TeamSum, 1 | -1>>>;

/** RATIO is a number per case; TIME a moment of the day. */
export const UNITS = ["COUNT", "AMOUNT", "SHARE", "RATIO", "SECONDS", "MINUTES", "TIME"] as const;
export type Unit = (typeof UNITS)[number];

export const METRIC_GROUPS = ["caseload", "contact", "promises", "money", "conduct"] as const;
export type MetricGroup = (typeof METRIC_GROUPS)[number];

export interface MetricRow {
  readonly group: MetricGroup;
  readonly unit: Unit;
  /** Null: it is no sum, and is read for each row from its facts. */
  readonly of: SignedSums | null;
  readonly per?: SignedSums;
  /** A rate per so many, as per 1,000. */
  readonly times?: number;
  /** Known of teams alone. */
  readonly team?: true;
  /** Takes the right to see wages. */
  readonly wage?: true;
  /** Takes the right to see complaints, and to see more than oneself. */
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

/** Everything that was in hand at any time: what is dropped counts on none of its days. */
const IN_HAND: SignedSums = { opened: 1, entered: 1, dropped: -1 };
const IN_HAND_MINOR: SignedSums = {
  openedMinor: 1,
  enteredMinor: 1,
  droppedMinor: -1,
};
const IN_HAND_PRINCIPAL: SignedSums = {
  openedPrincipalMinor: 1,
  enteredPrincipalMinor: 1,
  droppedPrincipalMinor: -1,
};
const IN_HAND_FEE: SignedSums = {
  openedFeeMinor: 1,
  enteredFeeMinor: 1,
  droppedFeeMinor: -1,
};
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
  otherCalls: {
    group: "contact",
    unit: "COUNT",
    of: { calls: 1, selfCalls: -1 },
  },
  attemptedCases: sum("contact", "attemptedCases"),
  reachedCases: sum("contact", "reachedCases"),
  reachedRate: share("contact", { reachedCases: 1 }, { attemptedCases: 1 }),
  coverage: share("contact", { attemptedCases: 1 }, IN_HAND),
  penetration: {
    group: "contact",
    unit: "RATIO",
    of: { calls: 1 },
    per: { attemptedCases: 1 },
  },
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
  rollRate: {
    ...share("caseload", { worsened: 1 }, { staged: 1 }),
    team: true,
  },
  wageCost: {
    group: "money",
    unit: "AMOUNT",
    of: { wageMinor: 1 },
    team: true,
    wage: true,
  },
  costPerUnit: {
    group: "money",
    unit: "RATIO",
    of: { wageMinor: 1 },
    per: { collectedMinor: 1 },
    team: true,
    wage: true,
  },

  scheduled: {
    group: "conduct",
    unit: "COUNT",
    of: { scheduled: 1 },
    team: true,
  },
  present: sum("conduct", "present"),
  attendance: {
    ...share("conduct", { present: 1 }, { scheduled: 1 }),
    team: true,
  },
  idleEvents: sum("conduct", "idleEvents"),
  idleMinutes: sum("conduct", "idleMinutes", "MINUTES"),
  guardBlocks: sum("conduct", "guardBlocks"),
  guardOverrides: sum("conduct", "guardOverrides"),
  complaints: { ...sum("conduct", "complaints"), complaint: true },
  foundedComplaints: {
    ...sum("conduct", "foundedComplaints"),
    complaint: true,
  },
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

/** Those that are not known of teams alone. */
export type AgentMetric = {
  [Key in MetricKey]: (typeof ROWS)[Key] extends { team: true } ? never : Key;
}[MetricKey];

/** What an agent's day can be measured by. */
export const AGENT_METRICS = METRIC_KEYS.filter((key): key is AgentMetric => !METRICS[key].team);

/** What can be told of many agents: sums, and no medians of theirs. */
export const TEAM_METRICS = METRIC_KEYS.filter((key) => METRICS[key].of !== null);
