/**
 * Decides whether a contact may leave: one pure function over facts and dated rules, the strictest wins.
 * Refuses to know how facts are read, who overrides, or what is done with the answer.
 */
import {
  type Decision,
  type Finding,
  type GuardedAction,
  type Params,
  PARAMS,
  type RuleName,
  type GuardVerdict,
} from "../contract.ts";
import { content } from "./content.ts";
import type { GuardFacts, RuleCheck } from "./facts.ts";
import { callFrequency, messageFrequency } from "./frequency.ts";
import { hours } from "./hours.ts";
import {
  certificate,
  doNotContact,
  identity,
  relation,
  source,
} from "./person.ts";
import {
  closed,
  costCap,
  hold,
  longestOverdue,
  stageContent,
  warningLetter,
} from "./state.ts";

const JUDGES: { readonly [Name in RuleName]: RuleCheck<Name> } = {
  HOURS: hours,
  FREQ_CALL: callFrequency,
  FREQ_MSG: messageFrequency,
  RELATION: relation,
  SOURCE: source,
  DNC: doNotContact,
  HOLD: hold,
  STAGE_CONTENT: stageContent,
  DPD_MAX: longestOverdue,
  CERT: certificate,
  CLOSED: closed,
  CONTENT: content,
  COST_CAP: costCap,
  WARNING_LETTER: warningLetter,
  IDENTITY: identity,
};

const CONTACTS: readonly GuardedAction[] = [
  "CALL",
  "SMS",
  "MESSAGE",
  "EMAIL",
  "IMAGE",
];
const WRITTEN: readonly GuardedAction[] = ["SMS", "MESSAGE", "EMAIL", "IMAGE"];

/** What each rule watches over. */
export const WATCHES: Readonly<Record<RuleName, readonly GuardedAction[]>> = {
  HOURS: CONTACTS,
  FREQ_CALL: ["CALL"],
  FREQ_MSG: WRITTEN,
  RELATION: [...CONTACTS, "REVEAL"],
  SOURCE: [...CONTACTS, "REVEAL"],
  DNC: [...CONTACTS, "REVEAL"],
  HOLD: CONTACTS,
  STAGE_CONTENT: ["IMAGE"],
  DPD_MAX: CONTACTS,
  CERT: ["CALL", "BIND"],
  CLOSED: [...CONTACTS, "REVEAL", "BIND"],
  CONTENT: WRITTEN,
  COST_CAP: ["QUOTE"],
  WARNING_LETTER: CONTACTS,
  IDENTITY: ["CALL"],
};

/** A rule in force on the day of the decision. */
export type Rule = {
  readonly [Name in RuleName]: {
    readonly rule: Name;
    readonly version: number;
    readonly severity: "WARN" | "BLOCK";
    readonly params: Params[Name];
    readonly source: string;
    readonly overrideRoles: readonly number[];
  };
}[RuleName];

/** A stored rule with its values as its contract knows them. */
export const ruleOf = (
  stored: Omit<Rule, "params" | "rule"> & {
    readonly rule: RuleName;
    readonly params: unknown;
  },
): Rule =>
  ({ ...stored, params: PARAMS[stored.rule].parse(stored.params) }) as Rule;

export function decide(facts: GuardFacts, rules: readonly Rule[]): Decision {
  const findings = rules
    .filter((rule) => WATCHES[rule.rule].includes(facts.action))
    .flatMap((rule) => checked(facts, rule));
  const blocks = findings.filter((finding) => finding.verdict === "BLOCK");
  const verdict: GuardVerdict =
    blocks.length > 0 ? "BLOCK" : findings.length > 0 ? "WARN" : "ALLOW";
  return { verdict, retryAt: latest(blocks), findings };
}

function checked<Name extends RuleName>(
  facts: GuardFacts,
  rule: Extract<Rule, { rule: Name }>,
): Finding[] {
  const check = JUDGES[rule.rule] as RuleCheck<Name>;
  const objection = check(facts, rule.params as Params[Name]);
  if (!objection) return [];
  return [
    {
      rule: rule.rule,
      version: rule.version,
      verdict: objection.severity ?? rule.severity,
      reason: objection.reason,
      params: objection.params ?? {},
      retryAt: objection.retryAt ?? null,
      source: objection.source ?? rule.source,
      overridable: rule.overrideRoles.length > 0,
    },
  ];
}

/** Waiting helps only if it helps against every block. */
function latest(blocks: readonly Finding[]): Date | null {
  const times = blocks.map((block) => block.retryAt);
  if (times.length === 0 || times.includes(null)) return null;
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
}

/** A block may be lifted only by a role that every blocking rule names. */
export const mayOverride = (
  role: number,
  decision: Decision,
  rules: readonly Rule[],
): boolean =>
  decision.findings
    .filter((finding) => finding.verdict === "BLOCK")
    .every(
      (finding) =>
        rules
          .find((rule) => rule.rule === finding.rule)
          ?.overrideRoles.includes(role) ?? false,
    );
