import { describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { ORDER_STATES, type OrderState } from "./contract-codes.ts";
import {
  canMove,
  excludesAgent,
  minSeverity,
  ORDER_MOVES,
  getHandlerRefusal,
  rightsOn,
  type Worker,
} from "./rules.ts";

const database = useTestDatabase();

test("the database refuses the same steps as the rules", async () => {
  const rows = await database.db
    .selectFrom("workOrderTransition")
    .select(["fromState", "toState"])
    .execute();
  const stored = rows.map((row) => `${row.fromState} ${row.toState}`);
  const allowedMoves = Object.entries(ORDER_MOVES).flatMap(([from, tos]) =>
    tos.map((to) => `${from} ${to}`),
  );
  expect(stored.toSorted()).toEqual(allowedMoves.toSorted());
  expect(canMove("DONE", "INVALID")).toBe(false);
});

test.each([
  ["HOTLINE", "OTHER", 1],
  ["HOTLINE", "THREAT", 2],
  ["HOTLINE", "HARASSMENT", 2],
  ["APP", "PRIVACY", 2],
  ["SOCIAL", "WRONG_AMOUNT", 2],
  ["OJK", "OTHER", 3],
  ["SEC", "ALREADY_PAID", 3],
  ["AFPI", "THREAT", 3],
] as const)("%s, %s weighs at least %d", (channel, category, severity) => {
  expect(minSeverity(channel, category)).toBe(severity);
});

test("only harassment or a threat takes an agent off the borrower", () => {
  expect(excludesAgent("HARASSMENT")).toBe(true);
  expect(excludesAgent("THREAT")).toBe(true);
  expect(excludesAgent("WRONG_AMOUNT")).toBe(false);
});

describe("permitted steps", () => {
  const order = {
    state: "PROCESSING" as OrderState,
    handlerId: 1 as number | null,
    agentId: 2 as number | null,
    doneAt: null as Date | null,
    extendedAt: null as Date | null,
    proposerId: null as number | null,

    dueAt: new Date("2026-05-04T00:00Z"),
    canSeeHandling: true,
    isCompanyHandled: false,
  };
  const now = new Date("2026-04-30T00:00Z");
  const all = { allocate: true, process: true, confirm: true, manage: true };
  const worker = (userId: number, can: Partial<Worker["can"]> = all): Worker => ({
    userId,
    now,
    isCompanyUser: false,
    can: { allocate: false, process: false, confirm: false, manage: false, ...can },
  });
  const listRights = (overrides: Partial<typeof order>, by: Worker) =>
    Object.entries(rightsOn({ ...order, ...overrides }, by))
      .filter(([, right]) => right)
      .map(([right]) => right);

  test("a handler answers and closes an order in work", () => {
    expect(listRights({}, worker(1, { process: true }))).toEqual([
      "process",
      "answer",
      "finish",
      "extend",
    ]);
    expect(listRights({}, worker(9, { process: true }))).toEqual([]);
  });
  test("a mere lodger does nothing with an order", () => {
    const every = { allocate: true, process: true, confirm: true, manage: true };
    for (const state of ORDER_STATES)
      for (const proposerId of [null, 7])
        expect(listRights({ state, proposerId, canSeeHandling: false }, worker(9, every))).toEqual(
          [],
        );
  });
  test("the person complained about does nothing with an order", () => {
    expect(
      listRights({ handlerId: null, state: "NEW" }, worker(2, { allocate: true, process: true })),
    ).toEqual([]);
  });
  test("a pending verdict is confirmed by another person, and allows no other step", () => {
    expect(listRights({ proposerId: 1 }, worker(1, { process: true, confirm: true }))).toEqual([
      "process",
      "answer",
      "extend",
    ]);
    expect(listRights({ proposerId: 1 }, worker(9, { confirm: true, allocate: true }))).toEqual([
      "confirm",
    ]);
  });
  test("a closed order is reopened within 30 days", () => {
    const closed = (doneAt: string) => ({ state: "DONE" as OrderState, doneAt: new Date(doneAt) });
    expect(listRights(closed("2026-04-01T00:00Z"), worker(9))).toEqual(["reopen"]);
    expect(listRights(closed("2026-03-30T23:59Z"), worker(9))).toEqual([]);
  });
  test("only an order not yet in work is declared invalid", () => {
    expect(listRights({ state: "ALLOCATED" }, worker(9, { manage: true }))).toEqual([
      "invalidate",
      "extend",
    ]);
    expect(listRights({}, worker(9, { manage: true }))).toEqual(["extend"]);
  });
  test("the end is not extended once it has passed", () => {
    const late = { dueAt: new Date("2026-04-29T00:00Z") };
    expect(listRights(late, worker(9, { manage: true }))).toEqual([]);
  });
  test("an agency takes no order away from the lender", () => {
    const companyHandled = { isCompanyHandled: true };
    expect(listRights(companyHandled, worker(9, { allocate: true }))).toEqual([]);
    expect(
      listRights(companyHandled, { ...worker(9, { allocate: true }), isCompanyUser: true }),
    ).toEqual(["allocate"]);
  });
  test("the end is extended once", () => {
    expect(listRights({ extendedAt: now }, worker(9, { manage: true }))).toEqual([]);
  });
});

test.each([
  ["who works on complaints of the institution", {}, null],
  ["who is of another", { isOfInstitution: false }, "workOrder.wrongHandler"],
  ["who has no such right", { canProcess: false }, "workOrder.wrongHandler"],
  ["who was disabled", { isEnabled: false }, "workOrder.handlerDisabled"],
  ["who is complained about", { isConcerned: true }, "workOrder.handlerConcerned"],
] as const)("allocation to a handler %s", (_, overrides, key) => {
  const handler = {
    userId: 1,
    isEnabled: true,
    canProcess: true,
    isOfInstitution: true,
    isConcerned: false,
    ...overrides,
  };
  expect(getHandlerRefusal(handler)).toBe(key);
  expect(getHandlerRefusal(undefined)).toBe("workOrder.wrongHandler");
});
