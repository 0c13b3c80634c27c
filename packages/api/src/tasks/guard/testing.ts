import { toLocalDay } from "../../core/day.ts";
import { decide, type Rule } from "./rules/decide.ts";
import type { GuardInputs } from "./rules/inputs.ts";

export const ruleDefaults = {
  version: 1,
  layer: "COMPANY",
  severity: "BLOCK",
  source: "test",
  article: "",
  overrideRoles: [],
} as const;
export const HOURS: Rule = {
  ...ruleDefaults,
  rule: "HOURS",
  params: { from: "08:00", to: "20:00", weekdays: [1, 2, 3, 4, 5, 6], holidays: true },
};
export const CALLS: Rule = {
  ...ruleDefaults,
  rule: "FREQ_CALL",
  overrideRoles: [2, 8],
  params: { attemptsPerDay: 6, connectedPerDay: 3, hoursAfterConversation: 4 },
};
export const MESSAGES: Rule = { ...ruleDefaults, rule: "FREQ_MSG", params: { perDay: 2 } };
export const RELATION: Rule = {
  ...ruleDefaults,
  rule: "RELATION",
  params: { collect: ["R01"], locate: ["R02", "R03"], locateDays: 3 },
};
export const buildPlainRule = (rule: "DNC" | "HOLD" | "CERT" | "STAGE_CONTENT"): Rule => ({
  ...ruleDefaults,
  rule,
  params: {},
});

export const HOLIDAY = "2026-03-20";
export const buildInputs = (at: string, overrides: Partial<GuardInputs> = {}): GuardInputs => {
  const now = new Date(at);
  const zone = overrides.zone ?? "Asia/Jakarta";
  return {
    action: "CALL",
    channels: ["03"],
    now,
    zone,
    otherZones: [],
    today: toLocalDay(now, zone),
    holidays: new Set([HOLIDAY]),
    calendarUntil: "2027-12-31",
    case: {
      status: "C10",
      daysFromDue: 10,
      lastPaymentAt: null,
      hold: null,
      warnedOn: "2026-03-01",
    },
    isAnswer: false,
    isExcluded: false,
    contact: {
      id: 1,
      relation: "R01",
      source: "APPLICATION",
      isApproved: true,
      doNotContactEntry: null,
      lastLocatedAt: null,
    },
    borrower: { attempts: 0, connected: 0, lastConversationAt: null, messages: 0, weekCalls: [] },
    borrowerFlags: [],
    messaged: { ofCase: 0, lastAt: null },
    certifiedUntil: "2027-01-01",
    texts: [],
    words: [],
    isTemplate: false,
    charged: null,
    ...overrides,
  };
};
export const NOON = "2026-03-31T05:00:00Z";
export const listReasons = (inputs: GuardInputs, ...rules: Rule[]) =>
  decide(inputs, rules).findings.map((finding) => finding.reason);
