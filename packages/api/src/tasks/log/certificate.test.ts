import { beforeAll, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  organisation,
  type Organisation,
  type Persona,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { getActor, createTestContext } from "../../core/testing.ts";
import { appRouter } from "../../router.ts";
import { createCallerFactory } from "../../core/guarded.ts";

const database = useTestDatabase();
const call = createCallerFactory(appRouter);

const NOON = new Date("2026-03-31T05:00:00Z");
const hours = (count: number) => new Date(NOON.getTime() + count * 3_600_000);

let org: Organisation;
let caseIds: CaseIds;

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db
    .updateTable("appUser")
    .set({ certifiedUntil: "2026-03-30" })
    .where("id", "=", org.north.agent.id)
    .execute();
  caseIds = await newCase(database.db, {
    now: new Date("2026-03-20T05:00:00Z"),
    agentId: org.north.agent.id,
  });
});

const as = async (persona: Persona, now: Date) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }));

let version = 1;

/** Returns the rule that a contact at this time breaks, when reported hours later. */
async function getBreach(contactedAt: Date) {
  const { tasks } = await as(org.north.agent, hours(6));
  const saved = await tasks.log.save({
    taskId: caseIds.caseId,
    contactId: caseIds.contactId,
    version,
    channel: "03",
    callStatus: "NOA",
    result: "A20RETRY",
    contactedAt,
    nextCallAt: new Date("2026-04-20T02:00:00Z"),
  });
  version = saved.version;
  return saved.breach;
}

async function certify(certifiedUntil: string, now: Date) {
  const { manage } = await as(org.north.admin, now);
  const { proposalId } = await manage.user.proposeCertificate({
    userId: org.north.agent.id,
    certifiedUntil,
    file: new File(["%PDF-1.7 certificate"], "scan.pdf"),
  });
  const { proposal } = (await as(org.management, now)).manage;
  await proposal.approve({ proposalId, version: 1 });
}

async function endCertificate(now: Date) {
  const { manage } = await as(org.north.admin, now);
  const userId = org.north.agent.id;
  const { version: seen } = await manage.user.get({ userId });
  await manage.user.update({ userId, certifiedUntil: null, version: seen });
}

test("a later renewal of a certificate excuses no earlier contact, and a later end affects none", async () => {
  await certify("2027-01-01", hours(1));
  expect(await getBreach(NOON)).toBe("CERT");
  expect(await getBreach(hours(1.5))).toBeNull();
  await endCertificate(hours(2));
  expect(await getBreach(hours(1.75))).toBeNull();
  expect(await getBreach(hours(3))).toBe("CERT");
  const changes = await database.db
    .selectFrom("certificateChange")
    .select(["beforeUntil", "until", "modifierId", "at"])
    .orderBy("id")
    .execute();
  expect(changes).toEqual([
    { beforeUntil: "2026-03-30", until: "2027-01-01", at: hours(1), modifierId: org.management.id },
    { beforeUntil: "2027-01-01", until: null, at: hours(2), modifierId: org.north.admin.id },
  ]);
});
