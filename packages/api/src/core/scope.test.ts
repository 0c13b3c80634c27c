import { beforeAll, describe, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  newUser,
  type Organisation,
  organisation,
  type Persona,
} from "@kolekta/db/seeds";
import { useTestDatabase } from "@kolekta/db/testing";
import { tasksRouter } from "../tasks/router.ts";
import { visibleTo } from "./scope.ts";
import { createCallerFactory } from "./guarded.ts";
import { actorOf, visitOf } from "./testing.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let otherLeader: Persona;
let cases: Record<
  "ours" | "theirs" | "freeOurs" | "freeTheirs" | "freeNobodys" | "elsewhere",
  CaseIds
>;

/** North has a second group: the first works the early queue alone, the second the late one. */
beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { north, south, queues } = org;
  const { id: groupId } = await db
    .insertInto("teamGroup")
    .values({ institutionId: north.id, name: "Group 2" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("groupQueue")
    .set({ groupId })
    .where("groupId", "=", north.groupId)
    .where("queueId", "=", queues.late)
    .execute();
  const member = { institutionId: north.id, groupId };
  otherLeader = await newUser(db, {
    ...{ login: "north-leader-2", roleId: 2, isLeader: true },
    ...member,
  });
  const agent = await newUser(db, {
    ...{ login: "north-agent-2", roleId: 1, queueId: queues.late },
    ...member,
  });
  const free = (queueId: number, institutionId = north.id) =>
    newCase(db, { queueId, institutionId });
  const { id: nobodys } = await db
    .insertInto("queue")
    .values({
      name: "S9",
      dpdFrom: 400,
      dpdTo: 500,
      longAging: true,
      recoveryBp: 100,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  cases = {
    ours: await newCase(db, { agentId: north.agent.id }),
    theirs: await newCase(db, { agentId: agent.id, queueId: queues.late }),
    freeOurs: await free(queues.early),
    freeTheirs: await free(queues.late),
    freeNobodys: await free(nobodys),
    elsewhere: await free(queues.early, south.id),
  };
});

const namesOf = (ids: readonly number[]) =>
  Object.entries(cases)
    .filter(([, { caseId }]) => ids.includes(caseId))
    .map(([name]) => name);

/** What `visibleTo` lets a person see of these cases. */
async function seenBy(persona: Persona): Promise<string[]> {
  const actor = await actorOf(database.db, persona);
  const rows = await database.db
    .selectFrom("collectionCase as c")
    .select("c.id")
    .where(visibleTo(actor, "c"))
    .execute();
  return namesOf(rows.map(({ id }) => id));
}

describe("G32: the cases that each scope sees", () => {
  test("a leader sees his group's, and the unbound ones of its queues alone", async () => {
    expect(await seenBy(org.north.leader)).toEqual(["ours", "freeOurs"]);
    expect(await seenBy(otherLeader)).toEqual(["theirs", "freeTheirs"]);
    expect(await seenBy(org.south.leader)).toEqual(["elsewhere"]);
  });

  test("an agent his own, an institution its own, who sees all sees all", async () => {
    const { north, south, inspector } = org;
    expect(await seenBy(north.agent)).toEqual(["ours"]);
    expect(await seenBy(north.colleague)).toEqual([]);
    expect(await seenBy(north.admin)).toEqual([
      ...["ours", "theirs", "freeOurs", "freeTheirs", "freeNobodys"],
    ]);
    expect(await seenBy(south.admin)).toEqual(["elsewhere"]);
    expect(await seenBy(inspector)).toHaveLength(6);
  });

  test("who is limited to institutions sees no other's", async () => {
    const actor = await actorOf(database.db, org.inspector, {
      institutionIds: [org.south.id],
    });
    const rows = await database.db
      .selectFrom("collectionCase as c")
      .select("c.id")
      .where(visibleTo(actor, "c"))
      .execute();
    expect(namesOf(rows.map(({ id }) => id))).toEqual(["elsewhere"]);
  });

  test("the list and the desk of a leader keep to it", async () => {
    const { db } = database;
    const leader = call(visitOf(db, await actorOf(db, org.north.leader)));
    const { rows } = await leader.case.listing({});
    expect(namesOf(rows.map(({ taskId }) => taskId))).toEqual([
      "ours",
      "freeOurs",
    ]);
    const { freeTheirs } = cases;
    await expect(
      leader.case.loanItemInfo({
        taskId: freeTheirs.caseId,
        loanId: freeTheirs.loanId,
      }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      leader.borrower.userInfo({ id: freeTheirs.borrowerId }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
