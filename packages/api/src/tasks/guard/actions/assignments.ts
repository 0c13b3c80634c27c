import type { AnyCtx } from "../../../core/context.ts";
import type { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Decision } from "../contract.ts";
import {
  type Assignment,
  type DecidedAlike,
  getAssignmentInputs,
  insertAssignmentDecisions,
  overridingRole,
} from "../queries/assignments.ts";
import { inForce, type StoredRule } from "../queries/rules.ts";
import { type AssignmentInputs, toGuardInputs } from "../rules/assignment.ts";
import { decide, canOverride, type Rule, toRule, WATCHES } from "../rules/decide.ts";
import { recordGuardDecisionMetric } from "./counter.ts";
import { blockedBy } from "./guard.ts";

export interface GuardOptions {
  /** User who assigns; null when the system does. */
  readonly by: number | null;
  readonly overrideReason?: string | undefined;
}

/**
 * Judges assignments of locked cases with the same result as one by one, in a few statements, and
 * stores each decision. Returns the refusals by case. Locks no borrower, because an assignment
 * counts no contact.
 */
export async function guardAssignments(
  tx: Tx<AnyCtx>,
  assignments: readonly Assignment[],
  { by, overrideReason }: GuardOptions,
): Promise<ReadonlyMap<number, AppError>> {
  if (assignments.length === 0) return new Map();
  const inputs = await getAssignmentInputs(tx.db, assignments, tx.now());
  const rulesFor = await loadRules(tx, inputs);
  const role = overrideReason?.trim() ? await findOverridingRole(tx, by) : null;
  const groups = Map.groupBy(inputs, alikeBy);
  const decided = [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const rules = rulesFor(first);
    const decision = decide(toGuardInputs(first, tx.now()), rules);
    const isLifted = role !== null && isBlock(decision) && canOverride(role, decision, rules);
    return {
      decision,
      profile: first.profile,
      assignments: same,
      overrideReason: isLifted ? (overrideReason ?? null) : null,
    };
  });
  await insertAssignmentDecisions(tx.db, decided, { at: tx.now(), by });
  for (const { assignments: same, ...result } of decided)
    recordGuardDecisionMetric({ ...result, action: "ASSIGN" }, same.length);
  return toRefusals(decided);
}

/**
 * Role that may override a block; null when it may not be overridden. A run acts for the user who
 * started it.
 */
async function findOverridingRole(
  { db, actor }: Tx<AnyCtx>,
  by: number | null,
): Promise<number | null> {
  if (actor) return actor.permissions.has("guard.override") ? actor.role : null;
  return by === null ? null : overridingRole(db, by);
}

const isBlock = ({ verdict }: Decision): boolean => verdict === "BLOCK";

function toRefusals(decided: readonly DecidedAlike[]): Map<number, AppError> {
  const blocked = decided.filter(
    ({ decision, overrideReason }) => isBlock(decision) && overrideReason === null,
  );
  return new Map(
    blocked.flatMap(({ decision, assignments }) => {
      const refusal = blockedBy(decision.findings.find(({ verdict }) => verdict === "BLOCK"));
      return assignments.map(({ caseId }) => [caseId, refusal] as const);
    }),
  );
}

const toScopeKey = ({ profile, today, institutionId, stageId }: AssignmentInputs): string =>
  [profile, today, institutionId, stageId].join(" ");

/** Key of assignments that every rule judges alike. */
const alikeBy = (inputs: AssignmentInputs): string =>
  [toScopeKey(inputs), inputs.status, inputs.certifiedUntil, inputs.lastPaymentAt?.getTime()].join(
    " ",
  );

/** Loads the rules in force that check an assignment, by profile, day, institution and stage. */
async function loadRules(
  { db }: Tx<AnyCtx>,
  inputs: readonly AssignmentInputs[],
): Promise<(input: AssignmentInputs) => readonly Rule[]> {
  const rulesByScope = new Map<string, readonly Rule[]>();
  for (const same of Map.groupBy(inputs, ({ profile, today }) => `${profile} ${today}`).values()) {
    const [first] = same;
    if (!first) continue;
    const stored = await inForce(db, first.profile, first.today, "EVERY_LAYER");
    const watching = stored.filter(({ rule }) => WATCHES[rule].includes("ASSIGN"));
    for (const input of new Map(
      same.map((candidate) => [toScopeKey(candidate), candidate]),
    ).values())
      rulesByScope.set(
        toScopeKey(input),
        watching.filter((rule) => isWithin(rule, input)).map(toRule),
      );
  }
  return (input) => rulesByScope.get(toScopeKey(input)) ?? [];
}

const isWithin = (
  { layer, institutionId, stageId }: StoredRule,
  input: AssignmentInputs,
): boolean =>
  layer === "STATUTE" ||
  layer === "COMPANY" ||
  (institutionId !== null && institutionId === input.institutionId) ||
  (stageId !== null && stageId === input.stageId);
