import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import {
  newCase,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { ITEM_MOVES } from "./contract-codes.ts";
import { sampleAt, newCall, newText, createQualityApi, buildSheet } from "./testing.ts";

const database = useTestDatabase();
const DAY_MS = 86_400_000;
let week = new Date("2026-02-04T05:00:00Z");
let now = week;
let org: Organisation;
let colleague: Persona;
let third: Persona;

const as = (persona: Persona) => createQualityApi(database.db, persona, now);
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS);
};

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const newCompanyUser = (login: string, roleId: number) => newUser(db, { login, roleId });
  colleague = await newCompanyUser("inspector-2", ROLE.inspector);
  third = await newCompanyUser("operations-2", ROLE.operations);
});

let itemId = 0;
let sampledAt = now;

/** Creates a sampled contact of the north agent, in a week of its own. */
const sampleContact = async (kind: "CALL" | "MESSAGE") => {
  const { db } = database;
  week = new Date(week.getTime() + 7 * DAY_MS);
  now = week;
  const agentId = org.north.agent.id;
  const caseIds = await newCase(db, { now, agentId });
  const contact = { caseIds, agentId, at: now };
  const id = kind === "CALL" ? await newCall(db, contact, 90) : await newText(db, contact);
  later(7);
  await sampleAt(db, now);
  sampledAt = now;
  const item = await db
    .selectFrom("qualityItem")
    .select("id")
    .where(kind === "CALL" ? "callId" : "messageId", "=", id)
    .executeTakeFirstOrThrow();
  return item.id;
};

beforeEach(async () => {
  itemId = await sampleContact("CALL");
});

const read = async (persona: Persona) => (await as(persona)).get({ itemId });

const score = async (persona: Persona, ...noAt: number[]) => {
  const item = await read(persona);
  const sheet = buildSheet(item, ...noAt);
  const { version } = item;
  return (await as(persona)).score({ itemId, version, ...sheet });
};

const calibrate = async (persona: Persona, ...noAt: number[]) => {
  const item = await read(persona);
  const sheet = buildSheet(item, ...noAt);
  const { version } = item;
  return (await as(persona)).calibrate({ itemId, version, ...sheet });
};

const object = async (persona = org.north.agent) => {
  const { version } = await read(persona);
  const reason = "The amount was right";
  return (await as(persona)).object({ itemId, version, reason });
};

const settle = async (persona: Persona, ...corrected: number[]) => {
  const item = await read(persona);
  const { version } = item;
  const outcome = corrected.length > 0 ? "CORRECTED" : "UPHELD";
  const sheet = corrected.length > 0 ? buildSheet(item, ...corrected) : null;
  const note = "Heard again";
  return (await as(persona)).settle({ itemId, version, outcome, sheet, note });
};

const listNotices = async (userId: number) => {
  const rows = await database.db
    .selectFrom("taskNotification")
    .select("kind")
    .where("userId", "=", userId)
    .where("at", ">=", sampledAt)
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
};

describe("a score", () => {
  test("is submitted with marks on the recording and then visible to its agent", async () => {
    const { agent } = org.north;
    expect(await getRefusal(read(agent))).toBe("record.notFound");
    const item = await read(org.inspector);
    expect(item).toMatchObject({ state: "OPEN", seconds: 90, isPlayable: true });
    const sheet = buildSheet(item, 2);
    const { version } = item;
    const api = await as(org.inspector);
    const marks = [
      { second: 31, text: "Wrong amount" },
      { second: 4, text: "Did not say who he is" },
    ];
    const result = await api.score({ itemId, version, ...sheet, marks });
    expect(result.points).toBe(80);
    const agentView = await read(agent);
    expect(agentView).toMatchObject({ state: "SCORED", points: 80, canObject: true });
    expect(agentView.scores[0]?.marks.map(({ second }) => second)).toEqual([4, 31]);
    expect(agentView.scores[0]?.answers).toHaveLength(6);
    expect(await listNotices(agent.id)).toEqual(["QUALITY_SCORED"]);
  });

  test("submitted twice at once is accepted once", async () => {
    const item = await read(org.inspector);
    const { version } = item;
    const submitScore = async (persona: Persona) =>
      (await as(persona)).score({ itemId, version, ...buildSheet(item) });
    const both = await Promise.allSettled([submitScore(org.inspector), submitScore(colleague)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lost = both.find((result) => result.status === "rejected");
    expect(lost?.reason).toMatchObject({ message: "record.changed" });
    expect(await getRefusal(score(colleague))).toBe("quality.alreadyScored");
  });

  test("is rejected with the name of the invalid field", async () => {
    const { version, ...item } = await read(org.inspector);
    const api = await as(org.inspector);
    const sheet = buildSheet(item);
    const submitScore = (overrides: object) =>
      getRefusal(api.score({ itemId, version, ...sheet, ...overrides }));
    expect(await submitScore({ answers: sheet.answers.slice(1) })).toBe("quality.answersMissing");
    expect(await submitScore({ fatalErrors: ["THREAT"] })).toBe("quality.remarkRequired");
    expect(await submitScore({ marks: [{ second: 91, text: "x" }] })).toBe("quality.markOutside");
    const fatal = { fatalErrors: ["THREAT" as const], remark: "He shouted" };
    const result = await api.score({ itemId, version, ...sheet, ...fatal });
    expect(result.points).toBe(0);
    expect(await read(org.operations)).toMatchObject({ hasFatalError: true });
  });

  test("of a text shows the text and accepts no marks", async () => {
    itemId = await sampleContact("MESSAGE");
    const { version, ...item } = await read(org.inspector);
    expect(item).toMatchObject({ text: "Please pay", isPlayable: false });
    const api = await as(org.inspector);
    const marks = [{ second: 0, text: "x" }];
    const sheet = { itemId, version, ...buildSheet(item) };
    expect(await getRefusal(api.score({ ...sheet, marks }))).toBe("quality.markOutside");
    expect((await api.score(sheet)).points).toBe(100);
  });
});

describe("a second score", () => {
  test("belongs to another reviewer, is stored beside the first and hidden from the agent", async () => {
    await score(org.inspector, 2);
    expect(await getRefusal(calibrate(org.inspector))).toBe("quality.cannotReviewOwnScore");
    const result = await calibrate(colleague, 5);
    expect(result).toMatchObject({ points: 90, difference: 10, differs: false });
    expect(await getRefusal(calibrate(colleague))).toBe("quality.calibrated");
    const operationsView = await read(org.operations);
    expect(operationsView).toMatchObject({ points: 80, secondPoints: 90 });
    const agentView = await read(org.north.agent);
    expect(agentView.secondPoints).toBeNull();
    expect(agentView.scores.map(({ role }) => role)).toEqual(["FIRST"]);
    expect(await getRefusal(settle(org.operations))).toBe("quality.nothingToResolve");
  });

  test("that is too far from the first is settled by a third person", async () => {
    await score(org.inspector, 2);
    const result = await calibrate(colleague, 0, 1, 2);
    expect(result).toMatchObject({ points: 50, differs: true });
    expect(await listNotices(third.id)).toEqual(["QUALITY_DIFFERS"]);
    const list = await (await as(third)).list({ differs: true });
    expect(list.rows.map((row) => row.itemId)).toEqual([itemId]);
    expect(await settle(third, 0, 2)).toMatchObject({ points: 65 });
    expect(await read(org.operations)).toMatchObject({
      state: "CORRECTED",
      points: 65,
      differs: false,
      settlement: { outcome: "CORRECTED", settlerName: "User operations-2" },
    });
  });
});

describe("an objection", () => {
  test("is the agent's own, within the days, once, and settled by a user without a score on it", async () => {
    await score(org.inspector, 2);
    expect(await getRefusal(read(org.north.colleague))).toBe("record.notFound");
    expect(await getRefusal(object(org.inspector))).toBe("access.denied");
    await object();
    expect(await getRefusal(object())).toBe("quality.objected");
    expect(await listNotices(org.operations.id)).toContain("QUALITY_OBJECTED");
    expect(await getRefusal(settle(org.inspector))).toBe("access.denied");
    expect(await settle(org.operations)).toMatchObject({ points: 80 });
    expect(await getRefusal(settle(third))).toBe("quality.settled");
    expect(await read(org.north.agent)).toMatchObject({
      state: "UPHELD",
      points: 80,
      objection: { reason: "The amount was right" },
      settlement: { outcome: "UPHELD", note: "Heard again" },
    });
    expect(await listNotices(org.north.agent.id)).toEqual(["QUALITY_SCORED", "QUALITY_SETTLED"]);
  });

  test("is refused after its days", async () => {
    await score(org.inspector);
    later(7);
    expect(await getRefusal(object())).toBe("quality.objectionLate");
    expect((await read(org.north.agent)).canObject).toBe(false);
  });

  test("is not settled by another account of a scorer", async () => {
    const { db } = database;
    await score(org.inspector, 2);
    await object();
    const account = await newUser(db, { login: `operations-${itemId}`, roleId: ROLE.operations });
    await db
      .updateTable("appUser")
      .set({ creatorId: org.inspector.id })
      .where("id", "=", account.id)
      .execute();
    expect(await getRefusal(settle(account))).toBe("quality.cannotReviewOwnScore");
  });
});

describe("visibility of scores", () => {
  test("follows group and institution, and includes the agent once the contact is scored", async () => {
    const listItemIds = async (persona: Persona) => {
      const { rows } = await (await as(persona)).list({ size: 200 });
      return rows.map((row) => row.itemId);
    };
    const { agent, leader, admin } = org.north;
    expect(await listItemIds(agent)).not.toContain(itemId);
    await score(org.inspector);
    for (const persona of [agent, leader, admin, org.management])
      expect(await listItemIds(persona)).toContain(itemId);
    for (const persona of [org.north.colleague, ...Object.values(southPersonas())])
      expect(await listItemIds(persona)).not.toContain(itemId);
    for (const persona of [org.service, org.finance, org.administrator])
      expect(await getRefusal(listItemIds(persona))).toBe("access.denied");
    for (const persona of [agent, leader, org.operations])
      expect(await getRefusal(score(persona))).toBe("access.denied");
  });

  const southPersonas = () => {
    const { agent, leader, admin } = org.south;
    return { agent, leader, admin };
  };

  test("follows the filters of a list, and weeks show the mean of their scores", async () => {
    await score(org.inspector, 2);
    const api = await as(org.operations);
    const { weeks, scorers } = await api.listChoices();
    const [weekOn] = weeks;
    expect(scorers.map(({ id }) => id)).toContain(org.inspector.id);
    const elsewhere = await as(org.south.admin);
    expect(await elsewhere.listChoices()).toEqual({ weeks: [], scorers: [] });
    expect((await elsewhere.listAgents({})).total).toBe(0);
    const filters = [
      { weekOn },
      { scorerId: org.inspector.id },
      { kind: "CALL" },
      { state: ["SCORED"] },
      { reason: "RANDOM" },
      { hasFatalError: false },
      { agentId: org.north.agent.id },
    ];
    for (const filter of filters) {
      const { rows } = await api.list({ ...filter, weekOn } as never);
      expect(rows.length).toBe("reason" in filter ? rows.length : 1);
    }
    const other = await api.list({ weekOn, kind: "MESSAGE" });
    expect(other.total).toBe(0);
    const { rows } = await api.listAgents({ weekOn, sort: "mean" });
    expect(rows[0]).toMatchObject({
      agentId: org.north.agent.id,
      scored: 1,
      mean: 80,
      itemsWithFatalError: 0,
    });
  });
});

test("the transitions of the contract match the database, which refuses others", async () => {
  const { db } = database;
  const rows = await db.selectFrom("qualityItemTransition").selectAll().execute();
  const moves = Object.entries(ITEM_MOVES).flatMap(([from, all]) =>
    all.map((to) => `${from} ${to}`),
  );
  expect(rows.map(({ fromState, toState }) => `${fromState} ${toState}`).toSorted()).toEqual(
    moves.toSorted(),
  );
  await score(org.inspector);
  await settleDirectly("UPHELD");
  const back = settleDirectly("SCORED");
  expect(await back.catch((error: Error) => error.message)).toContain(
    "cannot move from UPHELD to SCORED",
  );
});

const settleDirectly = (state: string) =>
  database.db.updateTable("qualityItem").set({ state }).where("id", "=", itemId).execute();

test("erasing the borrower deletes the notes on a contact and changes nothing else", async () => {
  const { db } = database;
  const { version, ...item } = await read(org.inspector);
  const details = {
    remark: "Budi was rude",
    marks: [{ second: 3, text: "Budi says he lost his job" }],
  };
  const api = await as(org.inspector);
  await api.score({ itemId, version, ...buildSheet(item), ...details });
  await object();
  await settle(org.operations);
  const change = db
    .updateTable("qualityScore")
    .set({ points: 1 })
    .where("itemId", "=", itemId)
    .execute();
  expect(await change.catch((error: Error) => error.message)).toContain("append-only");
  const { borrowerId } = await db
    .selectFrom("callRecord as r")
    .innerJoin("qualityItem as i", "i.callId", "r.id")
    .select("r.borrowerId")
    .where("i.id", "=", itemId)
    .executeTakeFirstOrThrow();
  await db.updateTable("borrower").set({ erasedAt: now }).where("id", "=", borrowerId).execute();
  const operationsView = await read(org.operations);
  expect(operationsView).toMatchObject({ points: 100, state: "UPHELD" });
  expect(operationsView.scores[0]).toMatchObject({ remark: "", marks: [{ second: 3, text: "" }] });
  expect(operationsView.objection?.reason).toBe("");
  expect(operationsView.settlement?.note).toBe("");
});
