import { beforeAll, expect, test } from "bun:test";
import { atOnce } from "@kolekta/db/testing";
import { call, NOON, useCallHarness } from "./testing.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { moveCases, type Persona } from "../../seeds/index.ts";

const harness = useCallHarness();
const DAY_MS = 86_400_000;
const HEAD = "agent,loan,phone,time,type,seconds,ended,result";

beforeAll(async () => {
  const { agent, leader } = harness.org.north;
  const pairedAt = new Date(NOON.getTime() - 10 * DAY_MS);
  const phone = { pairingUntil: pairedAt, createdAt: pairedAt, pairedAt };
  await harness.db
    .insertInto("companyPhone")
    .values([
      { ...phone, agentId: agent.id, credentialHash: Buffer.from("agent") },
      { ...phone, agentId: leader.id, credentialHash: Buffer.from("leader") },
    ])
    .execute();
});

const getLoanNumber = async () => {
  const { number } = await harness.db
    .selectFrom("collectionCase as c")
    .innerJoin("loan as l", "l.id", "c.loanId")
    .select("l.number")
    .where("c.id", "=", harness.caseIds.caseId)
    .executeTakeFirstOrThrow();
  return number;
};

/** Builds a row of the agent, the loan and a new number; the case was assigned 20 days before. */
async function row(...cells: string[]): Promise<string> {
  await harness.db
    .updateTable("caseAssignment")
    .set({ assignedAt: new Date(NOON.getTime() - 20 * DAY_MS) })
    .where("caseId", "=", harness.caseIds.caseId)
    .execute();
  const phone = `0812${harness.serial()}0009`;
  return [harness.org.north.agent.login, await getLoanNumber(), phone, ...cells].join();
}

async function imported(persona: Persona, ...rows: string[]) {
  const actor = await getActor(harness.db, persona);
  const { calls } = call(createTestContext(harness.db, actor, { now: () => NOON }));
  const text = [HEAD, ...rows].join("\n");
  const file = new File([text], "calls.csv", { type: "text/csv" });
  return calls.importList({ file });
}

test("imports each row once as a call of the agent and marks the case as called by app", async () => {
  const rows = [
    await row("2026-03-30 10:00", "2", "65", "", "COMMITMENT"),
    await row("2026-03-30 11:00", "3", "", "SHUT_DOWN"),
    await row("2026-03-30 12:00", "1", "30"),
  ];
  const { leader, agent } = harness.org.north;
  const first = await imported(leader, ...rows);
  expect(first).toMatchObject({ existing: [], refused: [] });
  const stored = await harness.db
    .selectFrom("callRecord as r")
    .innerJoin("contactAttempt as a", "a.id", "r.attemptId")
    .select(["r.via", "r.agentId", "r.state", "r.cause", "r.callType"])
    .select(["r.talkSeconds", "r.appResult", "a.direction"])
    .select(["r.callStatus", "a.agentId as caller"])
    .where("r.caseId", "=", harness.caseIds.caseId)
    .orderBy("r.requestedAt")
    .execute();
  const common = { via: "APP", agentId: agent.id, caller: agent.id };
  expect(stored).toEqual([
    {
      ...common,
      state: "ENDED",
      cause: "TALKED",
      callType: 2,
      talkSeconds: 65,
      appResult: "COMMITMENT",
      direction: "OUT",
      callStatus: "CNCT",
    },
    {
      ...common,
      state: "ENDED",
      cause: "SHUT_DOWN",
      callType: 3,
      talkSeconds: 0,
      appResult: null,
      direction: "OUT",
      callStatus: "NCNCT",
    },
    {
      ...common,
      state: "ENDED",
      cause: "TALKED",
      callType: 1,
      talkSeconds: 30,
      appResult: null,
      direction: "IN",
      callStatus: "CNCT",
    },
  ]);
  const { appCall } = await harness.db
    .selectFrom("collectionCase")
    .select("appCall")
    .where("id", "=", harness.caseIds.caseId)
    .executeTakeFirstOrThrow();
  expect(appCall).toBe(true);
  const repeated = await imported(leader, ...rows);
  expect(repeated).toEqual({ created: [], existing: [2, 3, 4], refused: [] });
  const lines = await harness.db
    .selectFrom("auditLog")
    .select("actorId")
    .where("action", "=", "call.import")
    .where(
      "entityId",
      "in",
      first.created.map(({ callId }) => String(callId)),
    )
    .execute();
  expect(lines.map(({ actorId }) => actorId)).toEqual(Array.from({ length: 6 }, () => leader.id));
});

test("imports a call outside contact hours and reports the breach", async () => {
  const { leader, agent } = harness.org.north;
  const decisions = () =>
    harness.db.selectFrom("guardDecision").selectAll().orderBy("id").execute();
  const before = await decisions();
  const { created } = await imported(leader, await row("2026-03-30 23:15", "2", "20"));
  expect(created).toHaveLength(1);
  const after = await decisions();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.at(-1)).toMatchObject({ verdict: "BLOCK", actorId: agent.id });
  const { attemptId } = await harness.stored(created[0]?.callId ?? 0);
  const breach = await harness.db
    .selectFrom("auditLog")
    .select("actorId")
    .where("action", "=", "contact.breach")
    .where("entityId", "=", String(attemptId))
    .execute();
  expect(breach).toEqual([{ actorId: leader.id }]);
});

test("rejects a bad row by column and value and imports the others", async () => {
  const good = await row("2026-03-30 10:30", "2", "5");
  const [login = "", loan = "", phone = ""] = good.split(",");
  const rest = "2026-03-30 10:30,2,5";
  const { leader, agent } = harness.org.north;
  const { created, refused: result } = await imported(
    leader,
    ["nobody", loan, phone, rest].join(),
    [login, "L-0", phone, rest].join(),
    [login, loan, "081299998888", rest].join(),
    [login, loan, phone, "soon,2,5"].join(),
    [login, loan, phone, "2026-04-02 10:00,2,5"].join(),
    [login, loan, phone, "2026-01-02 10:00,2,5"].join(),
    [login, loan, phone, "2026-03-30 10:30,9,5"].join(),
    [login, loan, phone, `${rest},,PAID`].join(),
    [login, "3.17401E+15", phone, rest].join(),
    [login, loan, phone, `${rest},,,extra`].join(),
    good,
  );
  expect(created).toHaveLength(1);
  expect(result.map(({ row: at, column, value, key }) => [at, column, value, key])).toEqual([
    [2, "agent", "nobody", "record.notFound"],
    [3, "loan", "L-0", "call.listCase"],
    [4, "phone", "081299998888", "contact.notOfBorrower"],
    [5, "time", "soon", "sheet.cellInvalid"],
    [6, "time", "2026-04-02 10:00", "log.contactInFuture"],
    [7, "time", "2026-01-02 10:00", "call.listOld"],
    [8, "type", "9", "sheet.cellInvalid"],
    [9, "result", "PAID", "sheet.cellInvalid"],
    [10, "loan", "3.17401E+15", "sheet.cell.rounded"],
    [11, null, null, "sheet.cell.extraCells"],
  ]);
  await expect(imported(agent, good)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const stranger = await imported(harness.org.south.leader, good);
  expect(stranger.refused).toMatchObject([{ column: "agent" }]);
});

const toRefusalKeys = ({ refused: result }: Awaited<ReturnType<typeof imported>>) =>
  result.map(({ row: at, column, key }) => [at, column, key]);

const listSearches = (actorId: number) =>
  harness.db.selectFrom("phoneSearch").select("id").where("actorId", "=", actorId).execute();

const replacePhone = (text: string, phone: string): string => text.split(",").with(2, phone).join();

test("counts each refused number as a search, whether it is the borrower's or not", async () => {
  const { leader } = harness.org.north;
  const earlier = (await listSearches(leader.id)).length;
  const right = await row("2026-03-29 09:00:00", "2", "30");
  const wrong = replacePhone(right, "081277770001");
  expect(toRefusalKeys(await imported(leader, wrong, wrong))).toEqual([
    [2, "phone", "contact.notOfBorrower"],
    [3, "phone", "contact.notOfBorrower"],
  ]);
  expect(await listSearches(leader.id)).toHaveLength(earlier + 1);
  expect(toRefusalKeys(await imported(leader, right))).toEqual([]);
  expect(await listSearches(leader.id)).toHaveLength(earlier + 1);
  const overlapping = right.replace("09:00:00,2,30", "08:56:00,2,300");
  expect(toRefusalKeys(await imported(leader, overlapping))).toEqual([
    [2, "time", "call.listOverlaps"],
  ]);
  expect(await listSearches(leader.id)).toHaveLength(earlier + 2);
  const line = await harness.db
    .selectFrom("auditLog")
    .select("after")
    .where("action", "=", "call.import")
    .where("entityId", "is", null)
    .where("actorId", "=", leader.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(line.after).toEqual({ created: 0, existing: 0, refused: 1 });
});

test("does not look a number up once the day's searches are used", async () => {
  const { leader } = harness.org.north;
  const right = await row("2026-03-29 10:00:00", "2", "30");
  const setQuota = (phoneSearchQuota: number) =>
    harness.db.updateTable("role").set({ phoneSearchQuota }).where("key", "=", "leader").execute();
  await setQuota(0);
  const wrong = replacePhone(right, "081277770002");
  const used = [
    [2, "phone", "phone.quotaUsed"],
    [3, "phone", "phone.quotaUsed"],
  ];
  expect(toRefusalKeys(await imported(leader, right, wrong))).toEqual(used);
  await setQuota(50);
});

test("answers alike for every number of a closed case", async () => {
  const right = await row("2026-03-29 11:00:00", "2", "30");
  const caseIds = [harness.caseIds.caseId];
  await moveCases(harness.db, { status: "C30", at: NOON, caseIds });
  const wrong = replacePhone(right, "081277770003");
  expect(toRefusalKeys(await imported(harness.org.north.leader, right, wrong))).toEqual([
    [2, "loan", "case.closed"],
    [3, "loan", "case.closed"],
  ]);
});

test("does not match a number that only a device gave", async () => {
  const right = await row("2026-03-29 12:00:00", "2", "30");
  await harness.db
    .insertInto("contact")
    .values({
      borrowerId: harness.caseIds.borrowerId,
      relation: "R09",
      name: "Tono",
      phone: "6281277770004",
      source: "ADDRESS_BOOK",
    })
    .execute();
  const device = replacePhone(right, "081277770004");
  expect(toRefusalKeys(await imported(harness.org.north.leader, device))).toEqual([
    [2, "phone", "contact.notOfBorrower"],
  ]);
});

test("rejects calls that the agent cannot have made", async () => {
  const { leader } = harness.org.north;
  const good = await row("2026-03-28 09:00:00", "2", "120");
  const at = (time: string, seconds: number) =>
    good.replace("2026-03-28 09:00:00,2,120", `${time},2,${seconds}`);
  const ownRow = at("2026-03-28 10:00:00", 5).split(",").with(0, leader.login);
  const result = await imported(
    leader,
    good,
    at("2026-03-28 09:01:59", 60),
    at("2026-03-28 08:50:00", 601),
    at("2026-03-31 11:59:00", 90),
    at("2026-03-20 09:00:00", 5),
    ownRow.join(),
  );
  expect(result.created).toHaveLength(1);
  expect(toRefusalKeys(result)).toEqual([
    [3, "time", "call.listOverlaps"],
    [4, "time", "call.listOverlaps"],
    [5, "seconds", "log.contactInFuture"],
    [6, "agent", "call.listNoPhone"],
    [7, "agent", "call.cannotImportOwn"],
  ]);
});

test("matches a call that was recorded in the workspace within two minutes", async () => {
  const { leader, agent } = harness.org.north;
  const madeAt = new Date(NOON.getTime() - 3_600_000);
  const desktop = await harness.as(agent, { now: () => madeAt });
  const { callId } = await desktop.noteManual({ ...harness.target(), cause: "NO_ANSWER" });
  const dialled = await row("2026-03-31 11:01:30", "3");
  const rows = [
    dialled,
    dialled.replace("11:01:30,3", "11:01:30,1"),
    dialled.replace("11:01:30", "11:02:30"),
  ];
  const { created, existing, refused: result } = await imported(leader, ...rows);
  expect(result).toEqual([]);
  expect(existing).toEqual([2]);
  expect(created.map(({ row: at }) => at)).toEqual([3, 4]);
  const { attemptId } = await harness.stored(callId);
  const line = await harness.db
    .selectFrom("auditLog")
    .select("after")
    .where("action", "=", "call.import")
    .where("entity", "=", "contact_attempt")
    .where("entityId", "=", String(attemptId))
    .executeTakeFirst();
  expect(line?.after).toEqual({ isDuplicate: true });
});

test("imports a list once when two users submit it together", async () => {
  const { leader } = harness.org.north;
  const listed = await row("2026-03-27 09:00:00", "2", "30");
  const importListed = () => imported(leader, listed);
  const [first, second] = await atOnce(harness.db, "audit_log", importListed, importListed);
  expect(first).toMatchObject({ created: [{ row: 2 }], refused: [] });
  expect(second).toEqual({ created: [], existing: [2], refused: [] });
});

test("rejects a row whose borrower stays locked and imports the others", async () => {
  const { leader } = harness.org.north;
  const locked = await row("2026-03-26 09:00:00", "2", "30");
  const { borrowerId } = harness.caseIds;
  await harness.newTarget();
  const free = await row("2026-03-26 10:00:00", "2", "30");
  const answer = await harness.db.transaction().execute(async (db) => {
    await db.selectFrom("borrower").select("id").where("id", "=", borrowerId).forUpdate().execute();
    return imported(leader, locked, free);
  });
  expect(toRefusalKeys(answer)).toEqual([[2, null, "record.changed"]]);
  expect(answer.created).toMatchObject([{ row: 3 }]);
});
