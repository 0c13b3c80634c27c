import type { AnyCtx } from "../../../core/context.ts";
import type { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Decision } from "../contract.ts";
import {
  type Binding,
  type DecidedAlike,
  factsOfBindings,
  insertBindingDecisions,
  overridingRole,
} from "../queries/bindings.ts";
import { inForce, type StoredRule } from "../queries/rules.ts";
import { type BindingFacts, bindingFactsOf } from "../rules/binding.ts";
import { decide, mayOverride, type Rule, ruleOf, WATCHES } from "../rules/decide.ts";
import { countDecision } from "./counter.ts";
import { blockedBy } from "./guard.ts";

export interface BindingsGuarded {
  /** Null where the house binds by itself. */
  readonly by: number | null;
  readonly overrideReason?: string | undefined;
}

/**
 * Judges bindings of locked cases as one at a time would be, in a few statements however many they are, and keeps the
 * decision about each. Returns the refusals by case; a binding counts no contact, so nobody's borrower is locked.
 */
export async function guardBindings(
  tx: Tx<AnyCtx>,
  bindings: readonly Binding[],
  { by, overrideReason }: BindingsGuarded,
): Promise<ReadonlyMap<number, AppError>> {
  if (bindings.length === 0) return new Map();
  const facts = await factsOfBindings(tx.db, bindings, tx.now());
  const rulesFor = await rulesOf(tx, facts);
  const role = overrideReason?.trim() ? await overriderOf(tx, by) : null;
  const groups = Map.groupBy(facts, alikeBy);
  const decided = [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const rules = rulesFor(first);
    const decision = decide(bindingFactsOf(first, tx.now()), rules);
    const isLifted = role !== null && isBlock(decision) && mayOverride(role, decision, rules);
    return {
      decision,
      profile: first.profile,
      bindings: same,
      overrideReason: isLifted ? (overrideReason ?? null) : null,
    };
  });
  await insertBindingDecisions(tx.db, decided, { at: tx.now(), by });
  for (const { bindings: same, ...one } of decided)
    countDecision({ ...one, action: "BIND" }, same.length);
  return refusalsOf(decided);
}

/** The role by which a block may be set aside; null where it may not. A run that a person wanted acts for him. */
async function overriderOf({ db, actor }: Tx<AnyCtx>, by: number | null): Promise<number | null> {
  if (actor) return actor.permissions.has("guard.override") ? actor.role : null;
  return by === null ? null : overridingRole(db, by);
}

const isBlock = ({ verdict }: Decision): boolean => verdict === "BLOCK";

function refusalsOf(decided: readonly DecidedAlike[]): Map<number, AppError> {
  const blocked = decided.filter(
    ({ decision, overrideReason }) => isBlock(decision) && overrideReason === null,
  );
  return new Map(
    blocked.flatMap(({ decision, bindings }) => {
      const refusal = blockedBy(decision.findings.find(({ verdict }) => verdict === "BLOCK"));
      return bindings.map(({ caseId }) => [caseId, refusal] as const);
    }),
  );
}

const placeOf = ({ profile, today, institutionId, queueId }: BindingFacts): string =>
  [profile, today, institutionId, queueId].join(" ");

/** Bindings that no rule can tell apart. */
const alikeBy = (facts: BindingFacts): string =>
  [placeOf(facts), facts.status, facts.certifiedUntil, facts.lastPaymentAt?.getTime()].join(" ");

/** The rules in force that watch a binding, by profile, day, institution and stage. */
async function rulesOf(
  { db }: Tx<AnyCtx>,
  facts: readonly BindingFacts[],
): Promise<(one: BindingFacts) => readonly Rule[]> {
  const known = new Map<string, readonly Rule[]>();
  for (const same of Map.groupBy(facts, ({ profile, today }) => `${profile} ${today}`).values()) {
    const [first] = same;
    if (!first) continue;
    const stored = await inForce(db, first.profile, first.today, "EVERY_LAYER");
    const asked = stored.filter(({ rule }) => WATCHES[rule].includes("BIND"));
    for (const one of new Map(same.map((each) => [placeOf(each), each])).values())
      known.set(placeOf(one), asked.filter((rule) => isWithin(rule, one)).map(ruleOf));
  }
  return (one) => known.get(placeOf(one)) ?? [];
}

const isWithin = ({ layer, institutionId, queueId }: StoredRule, place: BindingFacts): boolean =>
  layer === "STATUTE" ||
  layer === "LENDER" ||
  (institutionId !== null && institutionId === place.institutionId) ||
  (queueId !== null && queueId === place.queueId);
