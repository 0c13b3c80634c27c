import type { Mutant } from "../../scripts/mutate/mutant.ts";

const ROOM = "packages/api/src/board/work-order";
const SIGHT = [`${ROOM}/sight.test.ts`];
const EFFECT = [`${ROOM}/effect.test.ts`];
const REFUTED = [`${ROOM}/refuted.test.ts`];

export const COMPLAINT: readonly Mutant[] = [
  {
    guarantee: "G1",
    name: "somebody reads the complaint about himself",
    file: `${ROOM}/queries/sight.ts`,
    find: '(${column("agentId")} is null or not ${sharesEmail(column("agentId"), actor.userId)})',
    replace: "true",
    tests: SIGHT,
  },
  {
    guarantee: "G1",
    name: "customer service sees cases behind no complaint",
    file: "packages/api/src/core/scope.ts",
    find: "where w.case_id = ${id} and w.state",
    replace: "where w.state",
    tests: SIGHT,
  },
  {
    guarantee: "G49",
    name: "who is complained about gets the borrower's case again",
    file: "packages/api/src/tasks/binding/actions.ts",
    find: "if (await queries.isExcluded(tx.db, locked.borrowerId, agent.agentId))",
    replace: "if (agent.agentId < 0)",
    tests: EFFECT,
  },
  {
    guarantee: "G49",
    name: "who is complained about goes on calling the borrower",
    file: "packages/api/src/tasks/guard/rules/state.ts",
    find: "isExcluded ? { reason",
    replace: "isExcluded === null ? { reason",
    tests: EFFECT,
  },
  {
    guarantee: "G49",
    name: "a refuted complaint ends what somebody entered by hand",
    file: `${ROOM}/queries/effect.ts`,
    find: "and e.params -> 'joined' is distinct from 'true')",
    replace: ")",
    tests: REFUTED,
  },
  {
    guarantee: "G49",
    name: "a refuted complaint ends what another one upholds",
    file: `${ROOM}/queries/effect.ts`,
    find: "and w.id <> ${orderId} and ${STANDS})\n      and",
    replace: "and false)\n      and",
    tests: REFUTED,
  },
  {
    guarantee: "G49",
    name: "the agency that collects lifts the hold by its own verdict",
    file: `${ROOM}/actions/effect-end.ts`,
    find: "if (tx.actor.institutionId !== null) return;",
    replace: "",
    tests: REFUTED,
  },
  {
    guarantee: "G49",
    name: "what finance released comes back with the complaint",
    file: `${ROOM}/actions/effect-end.ts`,
    find: "if (!(await endedWithComplaint(tx.db, effect, targetId))) return;",
    replace: "",
    tests: REFUTED,
  },
  {
    guarantee: "G49",
    name: "a complaint's line of the register swallows the person's own",
    file: "packages/api/src/tasks/bar/rules.ts",
    find: '(held.reason !== "COMPLAINT" || given.reason === "COMPLAINT")',
    replace: "true",
    tests: REFUTED,
  },
  {
    guarantee: "G11",
    name: "the last of many allocators wins",
    file: `${ROOM}/actions/allocate.ts`,
    find: "if (order.handlerId !== from)",
    replace: "if (order.handlerId === -1)",
    tests: [`${ROOM}/allocation.test.ts`],
  },
  {
    guarantee: "G30",
    name: "whoever proposed a verdict confirms it",
    file: `${ROOM}/rules.ts`,
    find: "waits && proposerId !== userId",
    replace: "waits",
    tests: [`${ROOM}/rules.test.ts`],
  },
];
