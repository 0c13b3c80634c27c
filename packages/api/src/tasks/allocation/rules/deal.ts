/**
 * Deals cases out among agents. Equal inputs give equal decisions, in whatever order their rows come; it reads no clock and
 * draws by the seed alone.
 */
import type { Arm, Ground } from "../contract-codes.ts";
import { armOf, turnsOf } from "./arms.ts";
import type { DealtCase, Decision, Inputs } from "./facts.ts";
import { lightest } from "./lightest.ts";
import { largestFirst } from "./strategy.ts";
import { give, mayTake, type Table, tableOf } from "./table.ts";

/** Sees the table as it stood when it was the turn of a case. */
export type Watch = (one: DealtCase, table: Table, arm: Arm | null) => void;

/** The cases of a borrower in one institution. */
interface Family {
  readonly cases: DealtCase[];
  /** Who got the first of them in this run. */
  agentId: number | null;
}

interface Dealing {
  readonly table: Table;
  readonly inputs: Inputs;
  readonly made: Map<number, Decision>;
  readonly families: ReadonlyMap<number, Family>;
  readonly watch: Watch | undefined;
}

/** In the order in which the cases are dealt; every case has one decision. */
export function deal(inputs: Inputs, watch?: Watch): Decision[] {
  const { cases, terms, seed } = inputs;
  const largest = cases.toSorted(largestFirst);
  const dealing: Dealing = {
    table: tableOf(inputs),
    inputs,
    watch,
    made: new Map(),
    families: familiesOf(largest),
  };
  if (terms.keepsPromise)
    for (const one of largest) settle(dealing, one, [["PROMISE", one.promiseAgentId]]);
  for (const one of largest) settle(dealing, one, tiesOf(dealing, one));
  for (const { one, arm } of turnsOf(cases, terms, seed)) dealByStrategy(dealing, one, arm);
  return [...dealing.made.values()];
}

/** By case. */
function familiesOf(cases: readonly DealtCase[]): Map<number, Family> {
  const byCase = new Map<number, Family>();
  const places = Map.groupBy(cases, ({ institutionId }) => institutionId);
  for (const own of places.values()) {
    const known = new Map<number, Family>();
    for (const one of own) {
      const family = known.get(one.borrowerId) ?? { cases: [], agentId: null };
      family.cases.push(one);
      known.set(one.borrowerId, family);
      byCase.set(one.caseId, family);
    }
  }
  return byCase;
}

type Tie = readonly [Ground, number | null | undefined];

function tiesOf({ inputs: { terms }, families }: Dealing, one: DealtCase): Tie[] {
  const ties: Tie[] = [];
  if (terms.prefersBorrower) {
    ties.push(["BORROWER", families.get(one.caseId)?.agentId]);
    ties.push(["BORROWER", one.heldAgentId]);
  }
  if (terms.prefersLast) ties.push(["LAST_AGENT", one.lastAgentId]);
  return ties;
}

/** The first of them who may take it gets it. */
function settle(dealing: Dealing, one: DealtCase, ties: readonly Tie[]): boolean {
  if (dealing.made.has(one.caseId)) return true;
  const tie = ties.find(([, agentId]) => mayTake(dealing.table, one, agentId));
  if (!tie) return false;
  const arm = armOf(dealing.inputs.terms, one);
  decide(dealing, one, arm, tie[1] ?? null, tie[0]);
  return true;
}

/** With a case its borrower's others go to the same agent, while he has room. */
function dealByStrategy(dealing: Dealing, one: DealtCase, arm: Arm | null): void {
  if (settle(dealing, one, tiesOf(dealing, one))) return;
  const agentId = lightest(dealing.table, one, arm);
  const ground = agentId === null ? null : "STRATEGY";
  decide(dealing, one, arm, agentId, ground);
  if (agentId === null || !dealing.inputs.terms.prefersBorrower) return;
  for (const other of dealing.families.get(one.caseId)?.cases ?? [])
    settle(dealing, other, [["BORROWER", agentId]]);
}

function decide(
  { table, made, families, watch }: Dealing,
  one: DealtCase,
  arm: Arm | null,
  agentId: number | null,
  ground: Ground | null,
): void {
  watch?.(one, table, arm);
  made.set(one.caseId, { caseId: one.caseId, agentId, ground, arm });
  if (agentId === null) return;
  give(table, one, arm, agentId);
  const family = families.get(one.caseId);
  if (family) family.agentId ??= agentId;
}
