import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { createTestContext, getActor } from "../../core/testing.ts";
import { fillDemo } from "../../demo.ts";
import { appRouter } from "../../router.ts";
import { TIMELINE_KINDS, type TimelineKind } from "./contract-codes.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-31T15:30:00Z");
const call = createCallerFactory(appRouter);

const as = async (login: string) =>
  call(createTestContext(database.db, await getActor(database.db, { login }), { now: () => NOW }));
type Caller = Awaited<ReturnType<typeof as>>;

interface CaseIds {
  readonly taskId: number;
  readonly loanId: number;
}

/** Ids of each kind as the room of the kind lists them; absent where the caller may not ask. */
async function listIdsByRoom(caller: Caller, { taskId, loanId }: CaseIds) {
  const page = { page: 1, size: 200 };
  const sms = async (direction: "IN" | "OUT") =>
    (await caller.telephony.sms.listOfCase({ taskId, ...page })).rows.flatMap((row) =>
      row.direction === "IN"
        ? direction === "IN"
          ? [row.inboundId]
          : []
        : direction === "OUT"
          ? [row.messageId]
          : [],
    );
  const rooms: Partial<Record<TimelineKind, () => Promise<number[]>>> = {
    RESULT: async () =>
      (await caller.tasks.log.list({ id: taskId, ...page })).rows.map((row) => row.logId),
    CALL: async () =>
      (await caller.telephony.calls.listOfCase({ taskId, ...page })).rows.map((row) => row.callId),
    MESSAGE_OUT: () => sms("OUT"),
    MESSAGE_IN: () => sms("IN"),
    PAYMENT: async () => (await caller.repay.payment.list({ loanId })).map((row) => row.paymentId),
    CODE: async () => (await caller.repay.code.list({ loanId })).map((row) => row.codeId),
    DEDUCTION: async () =>
      (await caller.repay.deduction.listOfCase({ taskId })).map((row) => row.deductionId),
    EXTENSION: async () =>
      (await caller.repay.extension.list({ loanId })).map((row) => row.extensionId),
    HOLD: async () => (await caller.tasks.hold.list({ taskId })).map((row) => row.holdId),
    LETTER: async () =>
      (await caller.telephony.letter.listOfCase({ taskId })).map((row) => row.letterId),
    COMPLAINT: async () =>
      (await caller.board.workOrder.listOfCase({ taskId })).map((row) => row.orderId),
  };
  const lists = new Map<TimelineKind, number[]>();
  for (const [kind, list] of Object.entries(rooms) as [TimelineKind, () => Promise<number[]>][]) {
    const ids = await list().catch(() => null);
    if (ids)
      lists.set(
        kind,
        ids.toSorted((a, b) => a - b),
      );
  }
  return lists;
}

async function listTimeline(caller: Caller, taskId: number) {
  const byKind = new Map<TimelineKind, number[]>();
  const { entries } = await caller.tasks.timeline.list({ taskId, size: 100 });
  for (const { kind, id } of entries) byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
  return byKind;
}

/** Rows of a loan may belong to another case of it. */
const OF_LOAN: readonly TimelineKind[] = ["PAYMENT", "CODE", "EXTENSION"];

const TABLES: readonly (readonly [TimelineKind, string])[] = [
  ["CALL", "call_record"],
  ["MESSAGE_IN", "sms_inbound"],
  ["MESSAGE_OUT", "sms_message"],
  ["DEDUCTION", "deduction"],
  ["EXTENSION", "extension"],
  ["HOLD", "case_hold"],
  ["LETTER", "letter"],
  ["COMPLAINT", "work_order"],
  ["PAYMENT", "payment"],
];

describe("the timeline of the demo's cases", () => {
  let cases: CaseIds[];

  beforeAll(async () => {
    await fillDemo(createTestContext(database.db, null, { now: () => NOW, via: "COMMAND" }));
    cases = await database.db
      .selectFrom("collectionCase as c")
      .select(["c.id as taskId", "c.loanId"])
      .where((eb) =>
        eb.or(
          TABLES.map(([, table]) =>
            eb(
              "c.id",
              "in",
              eb
                .selectFrom(table as "caseHold")
                .select("caseId")
                .where("caseId", "is not", null)
                .orderBy("id")
                .limit(2),
            ),
          ),
        ),
      )
      .orderBy("c.id")
      .execute();
  }, 300_000);

  for (const login of ["agent01", "leader01", "ops01", "service01"])
    test(`shows ${login} what the rooms of the kinds show`, async () => {
      const caller = await as(login);
      const seen = new Set<TimelineKind>();
      for (const caseIds of cases) {
        const rooms = await listIdsByRoom(caller, caseIds);
        const timeline = await listTimeline(caller, caseIds.taskId);
        for (const kind of TIMELINE_KINDS) {
          const ids = (timeline.get(kind) ?? []).toSorted((a, b) => a - b);
          if (ids.length > 0) seen.add(kind);
          const expected = rooms.get(kind);
          if (OF_LOAN.includes(kind)) expect(expected ?? []).toEqual(expect.arrayContaining(ids));
          else if (kind !== "ASSIGNMENT" && kind !== "NOTE")
            expect({ kind, ids }).toEqual({ kind, ids: expected ?? [] });
        }
        const counts = await caller.tasks.timeline.count({ taskId: caseIds.taskId });
        for (const { kind, count } of counts)
          expect({ kind, count }).toEqual({ kind, count: timeline.get(kind)?.length ?? 0 });
      }
      expect(seen.size).toBeGreaterThan(1);
    }, 120_000);
});
