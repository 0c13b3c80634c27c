import { beforeAll, describe, expect, test } from "bun:test";
import {
  hashPassword,
  newCase,
  newUser,
  type Organisation,
  organisation,
  ROLE,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { visibleTo } from "../../core/scope.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { createToken } from "../session/actions/token.ts";
import { createLoginHarness, PASSWORD, getRefusal, withToken } from "../testing.ts";
import { consumeSocketToken, deleteExpiredSocketTokens, getSubjectTopics } from "./actions.ts";
import { SOCKET_TOKEN_MS, toTopics } from "./rules.ts";

const database = useTestDatabase();
const { clock, client, logIn } = createLoginHarness(database);
let org: Organisation;

beforeAll(async () => {
  const passwordHash = hashPassword(PASSWORD, "cheap");
  org = await organisation(database.db, { passwordHash });
});

const tokenFor = async (login: string) => {
  const session = await logIn(login);
  const { call } = client(withToken(session.token));
  return { session, issued: await call.socket.createToken() };
};

const enter = (token: string) => consumeSocketToken(database.db, token, clock.now());

describe("G28: a socket token", () => {
  test("enters once, under the session that asked for it", async () => {
    const { session, issued } = await tokenFor("north-agent");
    expect(issued.expiresAt.getTime() - clock.now().getTime()).toBe(SOCKET_TOKEN_MS);
    expect(issued.token).not.toContain(session.token);
    const sessionId = await enter(session.token);
    expect(await enter(issued.token)).toBe(sessionId as number);
    expect(await enter(issued.token)).toBeNull();
  });

  test("admits one of twenty concurrent uses", async () => {
    const { issued } = await tokenFor("north-agent");
    const entered = await Promise.all(Array.from({ length: 20 }, () => enter(issued.token)));
    expect(entered.filter((id) => id !== null)).toHaveLength(1);
  });

  test("is worthless after its expiry and is swept then", async () => {
    const { issued } = await tokenFor("north-agent");
    clock.forward(SOCKET_TOKEN_MS);
    expect(await enter(issued.token)).toBeNull();
    await deleteExpiredSocketTokens(database.db, clock.now());
    const remaining = await database.db.selectFrom("socketToken").select("sessionId").execute();
    expect(remaining).toEqual([]);
  });

  test("requires a session: an API token neither gets one nor enters", async () => {
    const context = createTestContext(database.db, null, { now: clock.now });
    const request = { login: "north-agent", name: "script", days: 1 };
    const script = await createToken(context, request);
    expect(await enter(script.token)).toBeNull();
    const { call } = client(withToken(script.token));
    expect(await getRefusal(call.socket.createToken())).toBe("access.denied");
  });

  test.each(["", "kws_", "kws_unknown", "nothing", "' or 1=1 --"])(
    "%p is refused",
    async (token) => {
      expect(await enter(token)).toBeNull();
    },
  );
});

test("G28: events of a case reach only users who see it", async () => {
  const { db } = database;
  const { north, south } = org;
  const limited = await newUser(db, { login: "limited", roleId: ROLE.operations });
  await db
    .insertInto("userInstitution")
    .values({ userId: limited.id, institutionId: south.id })
    .execute();
  const people = await Promise.all([
    ...[north, south].flatMap((institution) =>
      [institution.agent, institution.colleague, institution.leader, institution.admin].map(
        (persona) => getActor(db, persona),
      ),
    ),
    ...[org.inspector, org.operations, org.service, org.administrator].map((persona) =>
      getActor(db, persona),
    ),
    getActor(db, limited, { institutionIds: [south.id] }),
  ]);
  const cases = [
    await newCase(db, { agentId: north.agent.id }),
    await newCase(db, { agentId: south.agent.id }),
    await newCase(db, { institutionId: north.id }),
    await newCase(db, { institutionId: south.id, dpd: 60 }),
  ];
  const subjects = cases.map(({ caseId }) => ({ by: "caseId" as const, id: caseId }));
  const topicsOn = await getSubjectTopics(db, subjects);
  for (const subject of subjects)
    for (const actor of people) {
      const { rows } = await sql<{ seen: boolean }>`
        select ${visibleTo(actor, "c")} as seen from collection_case c where c.id = ${subject.id}`.execute(
        db,
      );
      const eventTopics = topicsOn(subject);
      const isSubscribed = toTopics(actor).some((topic) => eventTopics.includes(topic));
      expect([actor.login, subject.id, isSubscribed]).toEqual([
        actor.login,
        subject.id,
        rows[0]?.seen ?? false,
      ]);
    }
});

test("events of a borrower or loan reach all who see one of their cases", async () => {
  const caseIds = await newCase(database.db, { agentId: org.south.agent.id });
  const subjects = [
    { by: "loanId", id: caseIds.loanId },
    { by: "borrowerId", id: caseIds.borrowerId },
    { by: "caseId", id: 999_999 },
  ] as const;
  const topicsOn = await getSubjectTopics(database.db, subjects);
  for (const subject of subjects.slice(0, 2))
    expect(topicsOn(subject)).toContain(`agent:${org.south.agent.id}`);
  expect(topicsOn(subjects[2])).toEqual([]);
});
