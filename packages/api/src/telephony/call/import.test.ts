import { expect, test } from "bun:test";
import { call, NOON, useDesk } from "./testing.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import type { Persona } from "../../seeds/index.ts";

const desk = useDesk();
const HEAD = "agent,loan,phone,time,type,seconds,ended,result";

const loanOf = async () => {
  const { number } = await desk.db
    .selectFrom("collectionCase as c")
    .innerJoin("loan as l", "l.id", "c.loanId")
    .select("l.number")
    .where("c.id", "=", desk.held.caseId)
    .executeTakeFirstOrThrow();
  return number;
};

/** What the agent bound the case and its number are, as a row begins. */
async function row(...cells: string[]): Promise<string> {
  await desk.db
    .updateTable("caseBinding")
    .set({ boundAt: new Date(NOON.getTime() - 20 * 86_400_000) })
    .where("caseId", "=", desk.held.caseId)
    .execute();
  const phone = `0812${desk.turn()}0009`;
  return [desk.org.north.agent.login, await loanOf(), phone, ...cells].join();
}

async function imported(persona: Persona, ...rows: string[]) {
  const actor = await actorOf(desk.db, persona);
  const { calls } = call(visitOf(desk.db, actor, { now: () => NOON }));
  const text = [HEAD, ...rows].join("\n");
  const file = new File([text], "calls.csv", { type: "text/csv" });
  return calls.importList({ file });
}

test("each row becomes a call of the agent's, once, and the case says that it was called by the app", async () => {
  const rows = [
    await row("2026-03-30 10:00", "2", "65", "", "COMMITMENT"),
    await row("2026-03-30 11:00", "3", "", "SHUT_DOWN"),
    await row("2026-03-30 12:00", "1", "30"),
  ];
  const { leader, agent } = desk.org.north;
  const first = await imported(leader, ...rows);
  expect(first).toMatchObject({ known: [], refused: [] });
  const stored = await desk.db
    .selectFrom("callRecord as r")
    .innerJoin("contactAttempt as a", "a.id", "r.attemptId")
    .select(["r.via", "r.agentId", "r.state", "r.cause", "r.callType"])
    .select(["r.talkSeconds", "r.appResult", "a.direction"])
    .select(["r.callStatus", "a.agentId as caller"])
    .where("r.caseId", "=", desk.held.caseId)
    .orderBy("r.requestedAt")
    .execute();
  const of = { via: "APP", agentId: agent.id, caller: agent.id };
  expect(stored).toEqual([
    {
      ...{ ...of, state: "ENDED", cause: "TALKED", callType: 2 },
      ...{ talkSeconds: 65, appResult: "COMMITMENT", direction: "OUT" },
      callStatus: "CNCT",
    },
    {
      ...{ ...of, state: "ENDED", cause: "SHUT_DOWN", callType: 3 },
      ...{ talkSeconds: 0, appResult: null, direction: "OUT" },
      callStatus: "NCNCT",
    },
    {
      ...{ ...of, state: "ENDED", cause: "TALKED", callType: 1 },
      ...{ talkSeconds: 30, appResult: null, direction: "IN" },
      callStatus: "CNCT",
    },
  ]);
  const { appCall } = await desk.db
    .selectFrom("collectionCase")
    .select("appCall")
    .where("id", "=", desk.held.caseId)
    .executeTakeFirstOrThrow();
  expect(appCall).toBe(true);
  const again = await imported(leader, ...rows);
  expect(again).toEqual({ created: [], known: [2, 3, 4], refused: [] });
  const lines = await desk.db
    .selectFrom("auditLog")
    .select("actorId")
    .where("action", "=", "call.import")
    .where(
      "entityId",
      "in",
      first.created.map(({ callId }) => String(callId)),
    )
    .execute();
  expect(lines.map(({ actorId }) => actorId)).toEqual(
    Array.from({ length: 6 }, () => leader.id),
  );
});

test("a call outside of the hours is taken and counted as a breach of its agent; no earlier decision changes", async () => {
  const { leader, agent } = desk.org.north;
  const decisions = () =>
    desk.db.selectFrom("guardDecision").selectAll().orderBy("id").execute();
  const before = await decisions();
  const { created } = await imported(
    leader,
    await row("2026-03-30 23:15", "2", "20"),
  );
  expect(created).toHaveLength(1);
  const after = await decisions();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.at(-1)).toMatchObject({ verdict: "BLOCK", actorId: agent.id });
  const { attemptId } = await desk.stored(created[0]?.callId ?? 0);
  const breach = await desk.db
    .selectFrom("auditLog")
    .select("actorId")
    .where("action", "=", "contact.breach")
    .where("entityId", "=", String(attemptId))
    .execute();
  expect(breach).toEqual([{ actorId: leader.id }]);
});

test("what a row cannot say is refused by its field and value, and keeps no other back", async () => {
  const good = await row("2026-03-30 10:30", "2", "5");
  const [login = "", loan = "", phone = ""] = good.split(",");
  const rest = "2026-03-30 10:30,2,5";
  const { leader, agent } = desk.org.north;
  const { created, refused } = await imported(
    leader,
    ["nobody", loan, phone, rest].join(),
    [login, "L-0", phone, rest].join(),
    [login, loan, "081299998888", rest].join(),
    [login, loan, phone, "soon,2,5"].join(),
    [login, loan, phone, "2026-04-02 10:00,2,5"].join(),
    [login, loan, phone, "2026-01-02 10:00,2,5"].join(),
    [login, loan, phone, "2026-03-30 10:30,9,5"].join(),
    [login, loan, phone, `${rest},,PAID`].join(),
    good,
  );
  expect(created).toHaveLength(1);
  expect(
    refused.map(({ row: at, column, value, key }) => [at, column, value, key]),
  ).toEqual([
    [2, "agent", "nobody", "record.notFound"],
    [3, "loan", "L-0", "call.listCase"],
    [4, "phone", "081299998888", "contact.notOfBorrower"],
    [5, "time", "soon", "workOrder.cellInvalid"],
    [6, "time", "2026-04-02 10:00", "log.contactInFuture"],
    [7, "time", "2026-01-02 10:00", "call.listOld"],
    [8, "type", "9", "workOrder.cellInvalid"],
    [9, "result", "PAID", "workOrder.cellInvalid"],
  ]);
  await expect(imported(agent, good)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const stranger = await imported(desk.org.south.leader, good);
  expect(stranger.refused).toMatchObject([{ column: "agent" }]);
});
