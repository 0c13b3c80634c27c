import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { approveProposed } from "../proposal/testing.ts";
import { getSettingApi } from "../setting/testing.ts";
import { manageRouter } from "../router.ts";

const database = useTestDatabase();
const call = createCallerFactory(manageRouter);
/** Last minute of the first of April in Jakarta. */
const LATE = new Date("2026-04-01T16:59:30Z");
let org: Organisation;
let caseRow: CaseIds;

const as = async (persona: Persona, now = LATE, key: string | null = null) =>
  call(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: () => now,
      idempotencyKey: key,
    }),
  );

interface AuditEntryInput {
  readonly at?: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly institutionId: number | null;
  readonly before?: object;
  readonly after?: object;
}

async function plant(line: AuditEntryInput): Promise<number> {
  const { at = "2026-03-31T05:00:00Z", before, after, ...rest } = line;
  const { rows } = await sql<{ id: number }>`
    insert into audit_log (at, via, actor_id, institution_id, action, entity, entity_id, before, after, request_id)
    values (${at}, 'WEB', ${org.operations.id}, ${rest.institutionId}, ${rest.action}, ${rest.entity}, ${rest.entityId},
      ${before ? JSON.stringify(before) : null}::text::jsonb, ${after ? JSON.stringify(after) : null}::text::jsonb, 'req-1')
    returning id`.execute(database.db);
  return rows[0]?.id ?? 0;
}

beforeAll(async () => {
  org = await organisation(database.db);
  caseRow = await newCase(database.db, { agentId: org.north.agent.id });
  const user = { action: "user.update", entity: "app_user" } as const;
  await plant({
    ...user,
    entityId: String(org.north.agent.id),
    institutionId: org.north.id,
    before: { name: "Old", role: 1, version: 3 },
    after: { name: "New", role: 1, password: "hunter22", version: 4 },
  });
  await plant({
    ...user,
    entityId: String(org.south.agent.id),
    institutionId: org.south.id,
    after: { name: "South only" },
  });
  await plant({
    action: "log.save",
    entity: "collection_case",
    entityId: String(caseRow.caseId),
    institutionId: org.north.id,
    before: { status: "C00" },
    after: { status: "C10" },
  });
});

const record = {
  subject: "USER" as const,
  field: "homeNumber",
  from: "0812",
  to: "0813",
  reason: "Told on the phone",
};

test("G31: are listed field by field with user, time and reason, and only for subjects in sight", async () => {
  const subjectId = String(org.north.agent.id);
  const rows = async (persona: Persona, userId = subjectId) =>
    (await (await as(persona)).fieldHistory.list({ subject: "USER", subjectId: userId })).rows;
  const adminRows = await rows(org.north.admin);
  expect(adminRows.map(({ field }) => field)).toEqual(["name", "password"]);
  expect(JSON.stringify(adminRows)).not.toContain("hunter22");
  expect(adminRows[0]).toMatchObject({
    subjectName: "User north-agent",
    editorName: "User operations",
    manual: false,
  });
  expect(await rows(org.south.admin)).toEqual([]);
  expect(await rows(org.north.leader)).toHaveLength(adminRows.length);
  expect(await rows(org.north.leader, String(org.north.admin.id))).toEqual([]);
  const everything = await (await as(org.south.admin)).fieldHistory.list({});
  expect(everything.rows.map((row) => row.subjectId)).toEqual([String(org.south.agent.id)]);
});

test("are recorded by a person once, with a reason, and remain", async () => {
  const subjectId = String(org.north.agent.id);
  const admin = await as(org.north.admin, LATE, "the-same-key");
  await admin.fieldHistory.save({ ...record, subjectId });
  await admin.fieldHistory.save({ ...record, subjectId });
  const { rows } = await admin.fieldHistory.list({ subjectId });
  const manual = rows.filter((row) => row.manual);
  expect(manual).toMatchObject([
    {
      field: "homeNumber",
      before: "0812",
      after: "0813",
      reason: record.reason,
      editorId: org.north.admin.id,
    },
  ]);
  const south = await as(org.south.admin);
  await expect(south.fieldHistory.save({ ...record, subjectId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  for (const [wrong, field] of [
    [{ to: "0812" }, "to"],
    [{ field: "reason" }, "field"],
    // Columns in both spellings, and a name that audit lines already use.
    [{ field: "role" }, "field"],
    [{ field: "Group id" }, "field"],
    [{ field: "password" }, "field"],
    [{ subjectId: "abc" }, "subjectId"],
  ] as const)
    await expect(
      (await as(org.north.admin)).fieldHistory.save({ ...record, subjectId, ...wrong }),
    ).rejects.toMatchObject({ cause: { field } });
  const reader = await getActor(database.db, org.north.admin, {
    permissions: new Set(["change.save"]),
  });
  const { fieldHistory: change } = call(createTestContext(database.db, reader));
  const ofWage = change.save({ ...record, subject: "WAGE", subjectId });
  await expect(ofWage).rejects.toThrow("access.denied");
  const reversed = { from: "2026-04-01", to: "2026-03-31", subjectId };
  await expect(admin.fieldHistory.list(reversed)).rejects.toThrow("range.reversed");
  await expect(
    (await as(org.north.leader)).fieldHistory.save({ ...record, subjectId }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("are listed separately for a case, a wage, an institution and a setting", async () => {
  const { fieldHistory: change } = await as(org.operations);
  const { masking } = await getSettingApi(database.db, org.operations, LATE);
  const kinds = {
    CASE: String(caseRow.caseId),
    WAGE: String(org.north.agent.id),
    INSTITUTION: String(org.north.id),
    SETTING: "Lunch break",
  } as const;
  for (const [subject, subjectId] of Object.entries(kinds))
    await change.save({
      ...record,
      subject: subject as keyof typeof kinds,
      subjectId,
      to: `${subject} told by Budi`,
    });
  await sql`
    insert into wage_entry (agent_id, day, currency, kind, cause, before_minor, amount_minor, reason, editor_id, at)
    values (${org.north.agent.id}, '2026-03-30', 'IDR', 'BONUS', 'EDIT', 2000, 5000, 'Good month', ${org.operations.id}, ${LATE})`.execute(
    database.db,
  );
  const fewer = masking.save({
    institutionId: org.north.id,
    effectiveOn: "2026-04-02",
    baseId: null,
    reason: "Fewer numbers",
    values: { unmaskedRoles: [2], quotas: Array.from({ length: 9 }, () => 3) },
  });
  await approveProposed(database.db, org.management, LATE, fewer);
  const listChanges = async (persona: Persona, subject: keyof typeof kinds) =>
    (await (await as(persona)).fieldHistory.list({ subject, subjectId: kinds[subject] })).rows;
  expect((await listChanges(org.north.admin, "CASE")).map((row) => row.after)).toEqual(
    expect.arrayContaining(["CASE told by Budi", "C10"]),
  );
  expect(JSON.stringify(await listChanges(org.administrator, "CASE"))).not.toContain("Budi");
  expect(await listChanges(org.south.admin, "CASE")).toEqual([]);
  const wages = await listChanges(org.north.admin, "WAGE");
  expect(wages).toHaveLength(2);
  expect(wages).toContainEqual(
    expect.objectContaining({
      action: "wage.edit",
      field: "bonus",
      reason: "Good month",
      before: { amountMinor: 2000, currency: "IDR", day: "2026-03-30" },
      after: { amountMinor: 7000, currency: "IDR", day: "2026-03-30" },
    }),
  );
  expect(await listChanges(org.south.admin, "WAGE")).toEqual([]);
  const postedTo = (institutionId: number | null, roleId: number) =>
    database.db
      .updateTable("appUser")
      .set({ institutionId, roleId, groupId: null, stageId: null })
      .where("id", "=", org.north.agent.id)
      .execute();
  await postedTo(null, ROLE.operations);
  // Wages are listed by the institution of the wage, also after the agent moves to the lender.
  expect(await listChanges(org.north.admin, "WAGE")).toEqual(wages);
  expect(await listChanges(org.south.admin, "WAGE")).toEqual([]);
  await postedTo(org.north.id, ROLE.agent);
  await expect(listChanges(org.administrator, "WAGE")).rejects.toMatchObject({
    cause: { key: "access.denied" },
  });
  expect(await listChanges(org.north.admin, "INSTITUTION")).toHaveLength(1);
  expect(await listChanges(org.operations, "SETTING")).toHaveLength(1);
  expect(await listChanges(org.north.admin, "SETTING")).toEqual([]);
  const masks = await (
    await as(org.north.admin)
  ).fieldHistory.list({ subject: "SETTING", subjectId: "masking_rule" });
  expect(masks.rows.find(({ field }) => field === "unmaskedRoles")).toMatchObject({
    after: [2],
    reason: "Fewer numbers",
  });
});

test.each([
  ["CASE", "collection_case", () => caseRow.caseId],
  ["WAGE", "wage", () => org.north.agent.id],
  ["INSTITUTION", "institution", () => org.north.id],
] as const)(
  "for a %s out of sight are neither listed nor recorded",
  async (subject, entity, getId) => {
    const subjectId = String(getId());
    const line = { action: "house.note", entity, entityId: subjectId };
    await plant({ ...line, institutionId: null, after: { note: "By the house" } });
    const fieldsFor = async (persona: Persona) =>
      (await (await as(persona)).fieldHistory.list({ subject, subjectId })).rows.map(
        ({ field }) => field,
      );
    expect(await fieldsFor(org.north.admin)).toContain("note");
    expect(await fieldsFor(org.south.admin)).toEqual([]);
    const { fieldHistory: change } = await as(org.south.admin);
    const recorded = change.save({ ...record, subject, subjectId });
    await expect(recorded).rejects.toThrow("record.notFound");
  },
);
