/**
 * Decides if a contact may leave. One pure function over inputs and dated rules; the strictest rule
 * wins. No storage, no overrides.
 */
import { LAYERS, type Layer } from "../contract-codes.ts";
import {
  type Citation,
  type Decision,
  type Finding,
  type GuardedAction,
  type Params,
  PARAMS,
  type RuleName,
  type GuardResult,
} from "../contract.ts";
import { requestedNoContact, checkInconvenient, checkBorrowerFlags } from "./borrower.ts";
import { channelClosed } from "./channel.ts";
import { foreignNumber } from "./country.ts";
import { checkContent } from "./content.ts";
import type { GuardInputs, Objection, RuleCheck } from "./inputs.ts";
import { callFrequency, messageFrequency } from "./frequency.ts";
import { consentUsed, checkHours } from "./hours.ts";
import {
  checkCertificate,
  doNotContact,
  checkIdentity,
  checkRelation,
  checkSource,
} from "./person.ts";
import {
  checkClosed,
  complainedAbout,
  costCap,
  checkHold,
  longestOverdue,
  stageContent,
  warningLetter,
} from "./state.ts";
import { mergeStrictest } from "./strictness.ts";

const RULE_CHECKS: { readonly [Name in RuleName]: readonly RuleCheck<Name>[] } = {
  HOURS: [checkHours],
  FREQ_CALL: [callFrequency],
  FREQ_MSG: [messageFrequency],
  RELATION: [checkRelation],
  SOURCE: [checkSource],
  DNC: [requestedNoContact, doNotContact, complainedAbout],
  HOLD: [checkBorrowerFlags, checkHold],
  STAGE_CONTENT: [stageContent],
  DPD_MAX: [longestOverdue],
  CERT: [checkCertificate],
  CLOSED: [checkClosed],
  CONTENT: [checkContent],
  COST_CAP: [costCap],
  WARNING_LETTER: [warningLetter],
  IDENTITY: [checkIdentity],
  INCONVENIENT: [checkInconvenient],
  CHANNEL: [channelClosed],
  COUNTRY: [foreignNumber],
};

const CONTACTS: readonly GuardedAction[] = ["CALL", "SMS", "MESSAGE", "EMAIL", "IMAGE"];
export const WRITTEN_ACTIONS: readonly GuardedAction[] = ["SMS", "MESSAGE", "EMAIL", "IMAGE"];
/**
 * Contacts and letters. Most rules exempt letters, which arrive at no set hour and are required by
 * law.
 */
const ALSO_BY_POST: readonly GuardedAction[] = [...CONTACTS, "LETTER"];

export const WATCHES: Readonly<Record<RuleName, readonly GuardedAction[]>> = {
  HOURS: [...CONTACTS, "REVEAL"],
  FREQ_CALL: ["CALL"],
  FREQ_MSG: WRITTEN_ACTIONS,
  RELATION: [...CONTACTS, "REVEAL"],
  SOURCE: [...CONTACTS, "REVEAL"],
  DNC: [...CONTACTS, "REVEAL"],
  HOLD: ALSO_BY_POST,
  STAGE_CONTENT: ["IMAGE"],
  DPD_MAX: CONTACTS,
  CERT: ["CALL", "ASSIGN"],
  CLOSED: [...ALSO_BY_POST, "REVEAL", "ASSIGN"],
  CONTENT: [...WRITTEN_ACTIONS, "LETTER"],
  COST_CAP: ["QUOTE"],
  WARNING_LETTER: CONTACTS,
  IDENTITY: ["CALL"],
  INCONVENIENT: CONTACTS,
  CHANNEL: CONTACTS,
  COUNTRY: ["CALL", "SMS", "MESSAGE", "IMAGE", "REVEAL"],
};

export type Rule = {
  readonly [Name in RuleName]: {
    readonly rule: Name;
    readonly version: number;
    readonly layer: Layer;
    readonly severity: "WARN" | "BLOCK";
    readonly params: Params[Name];
    readonly source: string;
    readonly article: string;
    readonly overrideRoles: readonly number[];
  };
}[RuleName];

/** Parses the parameters of a stored rule. */
export const toRule = (
  stored: Omit<Rule, "params" | "rule"> & { readonly rule: RuleName; readonly params: unknown },
): Rule => ({ ...stored, params: PARAMS[stored.rule].parse(stored.params) }) as Rule;

/** Merges the parameters of all layers of a rule; null when no layer has it. */
export const findRuleParams = <Name extends RuleName>(
  rules: readonly Rule[],
  name: Name,
): Params[Name] | null =>
  mergeStrictest(
    name,
    rules.filter((rule) => rule.rule === name).map(({ params }) => params as Params[Name]),
  );

const byLayer = (first: Rule, other: Rule): number =>
  LAYERS.indexOf(first.layer) - LAYERS.indexOf(other.layer);

/** Evaluates every layer, statutes first; one block is enough. */
export function decide(inputs: GuardInputs, rules: readonly Rule[]): Decision {
  const watching = rules
    .filter((rule) => WATCHES[rule.rule].includes(inputs.action))
    .toSorted(byLayer);
  const findings = watching.flatMap((rule) => checked(inputs, rule));
  const blocks = findings.filter((finding) => finding.verdict === "BLOCK");
  const verdict: GuardResult = blocks.length > 0 ? "BLOCK" : findings.length > 0 ? "WARN" : "ALLOW";
  const checkedRules = watching.map((rule) => toCitation(inputs, rule));
  return { verdict, retryAt: latest(blocks), findings, checkedRules };
}

/** Cites a checked rule, with the consent that opened it. */
function toCitation(inputs: GuardInputs, rule: Rule): Citation {
  const { version, layer } = rule;
  const consent = rule.rule === "HOURS" ? consentUsed(inputs, rule.params) : null;
  return { rule: rule.rule, version, layer, ...(consent && { flagId: consent.flagId }) };
}

function checked<Name extends RuleName>(
  inputs: GuardInputs,
  rule: Extract<Rule, { rule: Name }>,
): Finding[] {
  const checks = RULE_CHECKS[rule.rule] as readonly RuleCheck<Name>[];
  return checks
    .flatMap((check) => check(inputs, rule.params as Params[Name]) ?? [])
    .map((objection) => toFinding(rule, objection));
}

const toFinding = (rule: Rule, objection: Objection): Finding => ({
  rule: rule.rule,
  version: rule.version,
  layer: rule.layer,
  verdict: objection.severity ?? rule.severity,
  reason: objection.reason,
  params: objection.params ?? {},
  retryAt: objection.retryAt ?? null,
  source: objection.source ?? rule.source,
  article: objection.source === undefined ? rule.article : "",
  overridable: rule.overrideRoles.length > 0,
  ...(objection.flagId !== undefined && { flagId: objection.flagId }),
});

/** Waiting helps only when it helps against every block. */
function latest(blocks: readonly Finding[]): Date | null {
  const times = blocks.map((block) => block.retryAt);
  if (times.length === 0 || times.includes(null)) return null;
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
}

/** A block may be overridden only by a role that every blocking rule names. */
export const canOverride = (role: number, decision: Decision, rules: readonly Rule[]): boolean =>
  decision.findings
    .filter((finding) => finding.verdict === "BLOCK")
    .every(
      (finding) =>
        rules
          .find(({ rule, version }) => rule === finding.rule && version === finding.version)
          ?.overrideRoles.includes(role) ?? false,
    );
