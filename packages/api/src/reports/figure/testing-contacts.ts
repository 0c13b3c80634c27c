import type { Db } from "@kolekta/db";
import type { Story } from "../agent/testing.ts";

export interface TestInstitution {
  readonly institutionId: number;
  readonly agents: readonly number[];
  readonly stories: Story[];
}

/** Institutions, random numbers and database of invented events. */
export interface World {
  readonly db: Db;
  readonly institutions: readonly TestInstitution[];
  /** Users who are notified of inactive agents. */
  readonly leaders: readonly number[];
  random(): number;
  pick<T>(list: readonly T[]): T;
  instant(): Date;
}

interface Contact {
  readonly institution: TestInstitution;
  readonly story: Story;
  readonly agentId: number;
  readonly at: Date;
}

const buildContact = (world: World): Contact => {
  const { pick, institutions, instant } = world;
  const institution = pick(institutions);
  const story = pick(institution.stories);
  return { institution, story, agentId: pick(institution.agents), at: instant() };
};

const plus = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

const buildAttempt = ({ story, agentId, at }: Contact, isConnected: boolean) => ({
  borrowerId: story.ids.borrowerId,
  caseId: story.ids.caseId,
  contactId: story.ids.contactId,
  agentId,
  action: "CALL",
  purpose: "COLLECT",
  at,
  connectedAt: isConnected ? at : null,
});

const buildLog = ({ pick }: World, contact: Contact, at: Date, callStatus: string | null) => ({
  caseId: contact.story.ids.caseId,
  borrowerId: contact.story.ids.borrowerId,
  institutionId: contact.institution.institutionId,
  agentId: contact.agentId,
  at,
  channel: pick(["03", "03", "02"]),
  contactName: "a",
  relation: pick(["R01", "R01", "R03"]),
  phone: "62",
  source: "APPLICATION",
  callStatus,
  result: "A20RETRY",
  nextCallAt: plus(at, 60),
});

/** Inserts calls; some results are recorded in time, some late and some never. */
export async function insertCalls(world: World, count: number): Promise<void> {
  const { db, pick } = world;
  const all = Array.from({ length: count }, () => buildContact(world));
  const attempts = await db
    .insertInto("contactAttempt")
    .values(all.map((contact) => buildAttempt(contact, false)))
    .returning("id")
    .execute();
  const talks = all.map(() => pick([0, 0, 12, 29, 30, 240]));
  const logs = await db
    .insertInto("collectionLog")
    .values(
      all.map((contact, n) =>
        buildLog(
          world,
          contact,
          plus(contact.at, (talks[n] ?? 0) + pick([30, 600, 601, 9000])),
          "CNCT",
        ),
      ),
    )
    .returning("id")
    .execute();
  const rows = await db
    .insertInto("callRecord")
    .values(
      all.map((contact, n) => ({
        caseId: contact.story.ids.caseId,
        loanId: contact.story.ids.loanId,
        borrowerId: contact.story.ids.borrowerId,
        institutionId: contact.institution.institutionId,
        agentId: contact.agentId,
        contactId: contact.story.ids.contactId,
        attemptId: attempts[n]?.id ?? 0,
        via: "APP",
        relation: pick(["R01", "R03"]),
        name: "a",
        phone: "62",
        state: "ENDED",
        callStatus: pick(["CNCT", "CNCT", "NCNCT", null]),
        provider: "app",
        requestedAt: contact.at,
        endedAt: plus(contact.at, talks[n] ?? 0),
        talkSeconds: talks[n] ?? 0,
      })),
    )
    .returning("id")
    .execute();
  // A result is recorded after its call.
  for (const [n, { id }] of rows.entries())
    if (n % 3 > 0)
      await db
        .updateTable("callRecord")
        .set({ logId: logs[n]?.id ?? null })
        .where("id", "=", id)
        .execute();
}

/** Creates calls on another phone, which only a collection log records. */
export async function loggedCalls(world: World, count: number): Promise<void> {
  const { db, pick, random } = world;
  const all = Array.from({ length: count }, () => buildContact(world));
  const logs = await db
    .insertInto("collectionLog")
    .values(
      all.map((contact) =>
        buildLog(world, contact, plus(contact.at, 500), pick(["CNCT", "NOA", null])),
      ),
    )
    .returning("id")
    .execute();
  await db
    .insertInto("contactAttempt")
    .values(
      all.map((contact, n) => ({
        ...buildAttempt(contact, random() < 0.5),
        logId: logs[n]?.id ?? null,
      })),
    )
    .execute();
}

export async function insertPromises(world: World, count: number): Promise<void> {
  const { db, pick, random } = world;
  const all = Array.from({ length: count }, () => buildContact(world));
  const made = await db
    .insertInto("promise")
    .values(
      all.map(({ story, agentId, at }) => ({
        caseId: story.ids.caseId,
        agentId,
        amountMinor: 1 + Math.floor(random() * 50_000),
        dueOn: plus(at, 3 * 86_400)
          .toISOString()
          .slice(0, 10),
        createdAt: at,
        state: "CANCELLED",
      })),
    )
    .returning("id")
    .execute();
  const buildEvaluation = (promiseId: number, n: number, before: string, state: string) => ({
    promiseId,
    before,
    state,
    paidMinor: 0,
    decidedAt: plus(all[n]?.at ?? new Date(0), 4 * 86_400),
  });
  const evaluations = made.flatMap(({ id }, n) => {
    const first = pick(["KEPT", "PARTIAL", "BROKEN", "CANCELLED"]);
    const second = pick(["KEPT", "CURED", "BROKEN", "PARTIAL"].filter((state) => state !== first));
    return n % 4 === 0
      ? [buildEvaluation(id, n, "OPEN", first), buildEvaluation(id, n, first, second)]
      : [buildEvaluation(id, n, "OPEN", first)];
  });
  await db.insertInto("promiseEvaluation").values(evaluations).execute();
}

/** Inserts guard results, sign-ins and inactivity. */
export async function insertConduct(world: World, count: number): Promise<void> {
  const { db, leaders, pick, random } = world;
  const all = Array.from({ length: count }, () => buildContact(world));
  await db
    .insertInto("guardDecision")
    .values(
      all.map(({ institution, story, agentId, at }) => {
        const verdict = pick(["ALLOW", "WARN", "BLOCK"]);
        return {
          at,
          action: "CALL",
          verdict,
          profile: "ID",
          findings: "[]",
          caseId: story.ids.caseId,
          borrowerId: story.ids.borrowerId,
          institutionId: institution.institutionId,
          actorId: random() < 0.1 ? null : agentId,
          overrideReason: random() < 0.3 ? "Asked for" : null,
        };
      }),
    )
    .execute();
  await db
    .insertInto("userSession")
    .values(
      all.map(({ agentId, at }, n) => ({
        userId: agentId,
        tokenHash: Buffer.from(`${at.getTime()} ${n}`),
        createdAt: at,
        lastSeenAt: at,
        expiresAt: plus(at, 60),
        endedAt: plus(at, 30),
        endReason: "LOGOUT",
        veins: "WEB",
      })),
    )
    .execute();
  await db
    .insertInto("message")
    .values(
      all
        .slice(0, 30)
        .flatMap(({ agentId, at }) =>
          [30, 60].flatMap((minutes) =>
            leaders.map((userId) => ({
              userId,
              msgType: 1,
              agentId,
              minutes,
              lastAt: at,
              at: plus(at, minutes * 60),
            })),
          ),
        ),
    )
    .execute();
}
