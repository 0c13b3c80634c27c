import { beforeAll, expect, test } from "bun:test";
import { lockWaits, waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import {
  newCase,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { sampleAt, newCall, newText, createQualityApi, buildSheet } from "./testing.ts";

/* Contacts without stored content cannot be judged. */

const database = useTestDatabase();
const DAY_MS = 86_400_000;
let now = new Date("2026-02-04T05:00:00Z");
let org: Organisation;
let colleague: Persona;

const as = (persona: Persona) => createQualityApi(database.db, persona, now);

beforeAll(async () => {
  org = await organisation(database.db);
  const roleId = ROLE.inspector;
  colleague = await newUser(database.db, { login: "inspector-2", roleId });
});

const sampleContact = async (kind: "CALL" | "MESSAGE") => {
  const { db } = database;
  const agentId = org.north.agent.id;
  const caseIds = await newCase(db, { now, agentId });
  const contact = { caseIds, agentId, at: now };
  const made = kind === "CALL" ? newCall : newText;
  const id = await made(db, contact);
  now = new Date(now.getTime() + 7 * DAY_MS);
  await sampleAt(db, now);
  const item = await db
    .selectFrom("qualityItem")
    .select("id as itemId")
    .where(kind === "CALL" ? "callId" : "messageId", "=", id)
    .executeTakeFirstOrThrow();
  return { ...item, id, borrowerId: caseIds.borrowerId };
};

type SampledContact = Awaited<ReturnType<typeof sampleContact>>;

const PURGES: readonly (readonly [
  string,
  "CALL" | "MESSAGE",
  (sampled: SampledContact) => Promise<unknown>,
])[] = [
  [
    "its recording had its days",
    "CALL",
    ({ id }) =>
      sql`update call_record set recording_id = null where id = ${id}`.execute(database.db),
  ],
  [
    "its recording left the disk",
    "CALL",
    ({ id }) =>
      sql`update stored_file f set expires_at = ${now}, purged_at = ${now} from call_record r
      where r.id = ${id} and f.id = r.recording_id`.execute(database.db),
  ],
  [
    "its text had its days",
    "MESSAGE",
    ({ id }) => sql`update sms_message set content = '' where id = ${id}`.execute(database.db),
  ],
  [
    "its borrower was erased",
    "CALL",
    ({ borrowerId }) =>
      sql`update borrower set erased_at = ${now} where id = ${borrowerId}`.execute(database.db),
  ],
];

test.each(PURGES)(
  "a contact is neither scored, calibrated nor settled once %s, and the screen shows it",
  async (_, kind, purge) => {
    const sampled = await sampleContact(kind);
    const { itemId } = sampled;
    const inspector = await as(org.inspector);
    const item = await inspector.get({ itemId });
    expect(item).toMatchObject({ isStored: true, canScore: true });
    const sheet = { itemId, ...buildSheet(item) };
    await purge(sampled);
    expect(await inspector.get({ itemId })).toMatchObject({ isStored: false, canScore: false });
    const { version } = item;
    expect(await getRefusal(inspector.score({ ...sheet, version }))).toBe("quality.contentPurged");
  },
);

test.each(PURGES)(
  "a contact scored before %s keeps its score without calibration or settlement",
  async (_, kind, purge) => {
    const sampled = await sampleContact(kind);
    const { itemId } = sampled;
    const inspector = await as(org.inspector);
    const item = await inspector.get({ itemId });
    const sheet = buildSheet(item);
    await inspector.score({ itemId, version: item.version, ...sheet });
    const agent = await as(org.north.agent);
    const { version } = await agent.object({
      itemId,
      version: item.version + 1,
      reason: "It was right",
    });
    await purge(sampled);
    const second = await as(colleague);
    expect(await getRefusal(second.calibrate({ itemId, version, ...sheet }))).toBe(
      "quality.contentPurged",
    );
    const operations = await as(org.operations);
    const settled = operations.settle({
      itemId,
      version,
      outcome: "UPHELD",
      note: "Unheard",
      sheet: null,
    });
    expect(await getRefusal(settled)).toBe("quality.contentPurged");
    expect(await operations.get({ itemId })).toMatchObject({
      state: "OBJECTED",
      points: 100,
      isStored: false,
      canCalibrate: false,
      canSettle: false,
    });
  },
);

test("a score submitted during the erasure of the borrower waits and is refused", async () => {
  const { itemId, borrowerId } = await sampleContact("CALL");
  const inspector = await as(org.inspector);
  const { version, ...item } = await inspector.get({ itemId });
  const remark = "Budi was rude";
  let scored: Promise<string | null> | undefined;
  await database.db.transaction().execute(async (db) => {
    await sql`select erase_borrower(${borrowerId}, ${now})`.execute(db);
    scored = getRefusal(inspector.score({ itemId, version, ...buildSheet(item), remark }));
    await waitUntil(async () => (await lockWaits(database.db)) > 0);
  });
  expect(await scored).toBe("quality.contentPurged");
});
