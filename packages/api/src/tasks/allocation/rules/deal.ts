/**
 * Deals cases out among agents. Equal inputs give equal decisions, in whatever order their rows come; it reads no clock and
 * draws by the seed alone.
 */
import type { Arm, Ground } from "../contract-codes.ts";
import { armOf, turnsOf } from "./arms.ts";
import type { DealtCase, Decision, Inputs } from "./facts.ts";
import { largestFirst } from "./strategy.ts";
import { give, lightest, mayTake, type Table, tableOf } from "./table.ts";

/** Sees the table as it stood when it was the turn of a case. */
export type Watch = (one: DealtCase, table: Table, arm: Arm | null) => void;

interface Dealing {
  readonly table: Table;
  readonly inputs: Inputs;
  readonly made: Map<number, Decision>;
  /** Who got a case of the borrower in this run. */
  readonly agents: Map<string, number>;
  readonly watch: Watch | undefined;
}

const familyOf = (one: DealtCase) => `${one.institutionId}:${one.borrowerId}`;

/** In the order in which the cases are dealt; every case has one decision. */
export function deal(inputs: Inputs, watch?: Watch): Decision[] {
  const { cases, terms, seed } = inputs;
  const dealing: Dealing = {
    ...{ table: tableOf(inputs), inputs, watch },
    ...{ made: new Map(), agents: new Map() },
  };
  const largest = cases.toSorted(largestFirst);
  if (terms.keepsPromise)
    for (const one of largest)
      settle(dealing, one, [["PROMISE", one.promiseAgentId]]);
  for (const one of largest) settle(dealing, one, tiesOf(dealing, one));
  const families = terms.prefersBorrower
    ? Map.groupBy(largest, familyOf)
    : new Map<string, DealtCase[]>();
  for (const { one } of turnsOf(cases, terms, seed))
    dealByStrategy(dealing, one, families.get(familyOf(one)) ?? []);
  return [...dealing.made.values()];
}

type Tie = readonly [Ground, number | null | undefined];

function tiesOf({ inputs: { terms }, agents }: Dealing, one: DealtCase): Tie[] {
  const borrower: Tie[] = [
    ["BORROWER", agents.get(familyOf(one))],
    ["BORROWER", one.heldAgentId],
  ];
  return [
    ...(terms.prefersBorrower ? borrower : []),
    ...(terms.prefersLast ? [["LAST_AGENT", one.lastAgentId] as const] : []),
  ];
}

/** The first of them who may take it gets it. */
function settle(
  dealing: Dealing,
  one: DealtCase,
  ties: readonly Tie[],
): boolean {
  if (dealing.made.has(one.caseId)) return true;
  const tie = ties.find(([, agentId]) => mayTake(dealing.table, one, agentId));
  if (!tie) return false;
  decide(dealing, one, tie[1] ?? null, tie[0]);
  return true;
}

/** With a case its borrower's others go to the same agent, while he has room. */
function dealByStrategy(
  dealing: Dealing,
  one: DealtCase,
  family: readonly DealtCase[],
): void {
  if (settle(dealing, one, tiesOf(dealing, one))) return;
  const arm = armOf(dealing.inputs.terms, one);
  const agentId = lightest(dealing.table, one, arm);
  decide(dealing, one, agentId, agentId === null ? null : "STRATEGY");
  if (agentId === null) return;
  for (const other of family) settle(dealing, other, [["BORROWER", agentId]]);
}

function decide(
  { table, inputs, made, agents, watch }: Dealing,
  one: DealtCase,
  agentId: number | null,
  ground: Ground | null,
): void {
  const arm = armOf(inputs.terms, one);
  watch?.(one, table, arm);
  made.set(one.caseId, { caseId: one.caseId, agentId, ground, arm });
  if (agentId === null) return;
  give(table, one, arm, agentId);
  const family = familyOf(one);
  if (!agents.has(family)) agents.set(family, agentId);
}
