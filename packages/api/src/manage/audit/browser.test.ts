import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import type { FileReply } from "../../core/file.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { settingTables } from "../../core/setting/table.ts";
import { manageRouter } from "../router.ts";
import { toVisibleAuditDetails } from "./rules.ts";
import { sealAudit } from "./actions/seal.ts";

const database = useTestDatabase();
const call = createCallerFactory(manageRouter);
/** The last minute of the first of April in Jakarta. */
const LATE = new Date("2026-04-01T16:59:30Z");
const FIRST = new Date("2026-01-31T17:00:00Z");
const DAYS_60 = { from: FIRST, to: new Date("2026-04-01T16:59:59.999Z") };
const DAYS_61 = { from: FIRST, to: new Date("2026-04-02T16:59:59.999Z") };
const DAYS_7 = { from: new Date("2026-03-25T17:00:00Z"), to: new Date("2026-04-01T16:59:59.999Z") };
const DAYS_8 = { ...DAYS_7, from: new Date("2026-03-24T17:00:00Z") };
const LONG = `Canary ${"x".repeat(40_000)}`;
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

const readSheetText = async ({ body }: FileReply): Promise<string> => {
  const bytes = await new Response(body as ReadableStream).bytes();
  const files = unzipSync(bytes);
  return Object.values(files)
    .map((file) => new TextDecoder().decode(file))
    .join("");
};

const planted = { north: 0, south: 0, company: 0, contact: 0 };

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  caseRow = await newCase(db, { agentId: org.north.agent.id });
  const user = { action: "user.update", entity: "app_user" } as const;
  planted.north = await plant({
    ...user,
    entityId: String(org.north.agent.id),
    institutionId: org.north.id,
    before: { name: "Old", role: 1, note: LONG },
    after: { name: "New", role: 1, password: "hunter22", ip: "10.0.0.9" },
  });
  planted.south = await plant({
    ...user,
    entityId: String(org.south.agent.id),
    institutionId: org.south.id,
    after: { name: "South only" },
  });
  planted.company = await plant({
    action: "key.rotate",
    entity: "login_key",
    entityId: "7",
    institutionId: null,
    after: { rotated: true },
  });
  planted.contact = await plant({
    action: "contact.edit",
    entity: "contact",
    entityId: "5",
    institutionId: org.north.id,
    before: { name: "Budi Santoso", status: "STATED", phone: "628123456789" },
    after: {
      name: "Budi S.",
      status: "APPROVED",
      phone: "628123456700",
      people: [{ name: "Siti", age: 3 }],
      until: "2026-04-01",
    },
  });
});

const idsSeen = async (persona: Persona) => {
  const { rows } = await (await as(persona)).audit.list({ size: 200 });
  return Object.values(planted).filter((id) => rows.some((row) => row.id === id));
};

describe("the trail", () => {
  test("G31: is visible in full to lender roles and to an institution for its own entries", async () => {
    const { north, south, company, contact } = planted;
    for (const persona of [org.administrator, org.management, org.inspector])
      expect(await idsSeen(persona)).toEqual([north, south, company, contact]);
    expect(await idsSeen(org.north.admin)).toEqual([north, contact]);
    const admin = await as(org.north.admin);
    for (const id of [south, company])
      await expect(admin.audit.get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await database.db
      .insertInto("userInstitution")
      .values({ userId: org.inspector.id, institutionId: org.south.id })
      .execute();
    expect(await idsSeen(org.inspector)).toEqual([south]);
    await expect((await as(org.inspector)).audit.verify(DAYS_7)).rejects.toThrow(/access.denied/);
    await database.db.deleteFrom("userInstitution").execute();
    for (const persona of [org.north.leader, org.finance, org.service])
      await expect((await as(persona)).audit.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("is filtered by person, object, action, institution and request", async () => {
    const { audit } = await as(org.management);
    const found = async (filter: Parameters<typeof audit.list>[0]) =>
      (await audit.list(filter)).rows.map(({ id }) => id);
    const { north, south, company, contact } = planted;
    expect(await found({ action: "user" })).toEqual([south, north]);
    expect(await found({ action: "user.update", entityId: "0" })).toEqual([]);
    expect(await found({ entity: "login_key" })).toEqual([company]);
    expect(await found({ institutionId: org.south.id })).toEqual([south]);
    expect(await found({ actorId: org.finance.id })).toEqual([]);
    expect(await found({ requestId: "req-1" })).toHaveLength(4);
    expect(await found({ ...DAYS_7, size: 1, page: 2 })).toEqual([company]);
    expect(await found({ entity: "contact", size: 1 })).toEqual([contact]);
  });

  test("opens field by field, changed fields first, without secrets, with values in full length", async () => {
    const line = await (await as(org.management)).audit.get({ id: planted.north });
    expect(line).toMatchObject({
      actorName: "User operations",
      ip: "10.0.0.9",
      target: { screen: "USER", userId: org.north.agent.id },
    });
    expect(line.fields).not.toContain("role");
    expect(line.changes.at(-1)).toMatchObject({ field: "role", before: 1 });
    const changeByField = new Map(line.changes.map((change) => [change.field, change]));
    expect(changeByField.get("note")).toMatchObject({ before: LONG, after: null });
    expect(JSON.stringify(line)).not.toContain("hunter22");
    const ofCase = await plant({
      action: "log.save",
      entity: "collection_case",
      entityId: String(caseRow.caseId),
      institutionId: org.north.id,
      after: { status: "C10" },
    });
    const opened = async (persona: Persona) =>
      (await (await as(persona)).audit.get({ id: ofCase })).target;
    expect(await opened(org.management)).toMatchObject({ taskId: caseRow.caseId });
    expect(await opened(org.administrator)).toBeNull();
  });

  test("hides borrowers from role 9 and full numbers from all", async () => {
    const read = async (persona: Persona) => {
      const caller = await as(persona);
      const entry = await caller.audit.get({ id: planted.contact });
      const file = await caller.audit.export({ ...DAYS_7, entity: "contact" });
      return `${JSON.stringify(entry)} ${await readSheetText(file)}`;
    };
    const [full, blind] = [await read(org.management), await read(org.administrator)];
    expect(full).toContain("Budi Santoso");
    expect(full).toContain("0812****789");
    expect(full).not.toContain("628123456789");
    for (const name of ["Budi", "Siti", "0812"]) expect(blind).not.toContain(name);
    expect(blind).toContain("APPROVED");
    expect(blind).toContain("2026-04-01");
    // A value that users set themselves is visible to them, whichever setting it belongs to.
    const reader = { seesBorrowers: false };
    const hidden = [...settingTables].filter(
      (table) => toVisibleAuditDetails(table, { label: "BCA" }, reader)?.["label"] !== "BCA",
    );
    expect(hidden).toEqual([]);
  });

  test("G40: lists at most 60 days and exports at most 7, to the last minute of the day", async () => {
    const { audit, fieldHistory: change } = await as(org.management);
    expect((await audit.list(DAYS_60)).total).toBeGreaterThan(3);
    for (const procedure of [audit.list, audit.verify, change.list])
      await expect(procedure(DAYS_61)).rejects.toThrow(/range.tooLong/);
    await expect(audit.export(DAYS_8)).rejects.toThrow(/range.tooLong/);
    await expect(audit.export({ from: DAYS_7.from })).rejects.toThrow(/range.required/);
    const swapped = { from: DAYS_7.to, to: DAYS_7.from };
    await expect(audit.list(swapped)).rejects.toThrow(/range.reversed/);
    await expect(change.list({ ...swapped, subjectId: "1" })).rejects.toThrow(/range.reversed/);
  });

  test("G48: is exported as a workbook of every entry under the filter, and the export is an entry", async () => {
    await sql`
      insert into audit_log (at, via, action, entity, entity_id, institution_id)
      select '2026-03-30T05:00:00Z'::timestamptz + make_interval(secs => n * 0.0001), 'JOB', 'many.lines', 'thing', n, ${org.north.id}
      from generate_series(1, 1203) n`.execute(database.db);
    const admin = await as(org.north.admin);
    const sheet = await readSheetText(
      await admin.audit.export({ ...DAYS_7, action: "many.lines" }),
    );
    expect(sheet.match(/<row /g)).toHaveLength(1_204);
    for (const edge of [1, 600, 1203]) expect(sheet).toContain(`>${edge}<`);
    const wide = await readSheetText(await admin.audit.export({ ...DAYS_7, entity: "app_user" }));
    expect(wide).not.toContain("South only");
    expect(wide).not.toContain("hunter22");
    const { after } = await database.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "audit.export")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ entity: "app_user" });
  });
});

describe("the seal over a period", () => {
  const tamperWithAuditLog = async (statement: string) => {
    const { db } = database;
    await sql`alter table audit_log disable trigger user`.execute(db);
    await sql.raw(statement).execute(db);
    await sql`alter table audit_log enable trigger user`.execute(db);
  };
  const seal = (now: string) => sealAudit({ db: database.db, now: () => new Date(now) });
  const verifySeals = async (range: { from: Date; to: Date }) =>
    (await as(org.management)).audit.verify(range);

  test("G48: waits, is complete, and names the first entry changed, removed or inserted", async () => {
    const pending = await verifySeals(DAYS_7);
    expect(pending).toMatchObject({ total: 0, sealedUntil: null, outside: 0 });
    expect(pending.waiting).toBeGreaterThan(3);

    await seal("2026-04-01T16:58:00Z");
    const other = await plant({
      action: "thing.later",
      entity: "thing",
      entityId: "1",
      institutionId: null,
    });
    const second = await seal("2026-04-01T16:59:00Z");
    const whole = await verifySeals(DAYS_7);
    expect(whole).toMatchObject({
      seals: 2,
      total: 2,
      missing: 0,
      broken: [],
      waiting: 0,
      next: null,
      outside: 0,
      digest: second?.digest,
    });
    expect(whole.sealedUntil).toEqual(new Date("2026-04-01T16:59:00Z"));

    await tamperWithAuditLog(
      `update audit_log set after = '{"name": "Forged"}' where id = ${planted.company}`,
    );
    const forged = await verifySeals(DAYS_7);
    expect(forged.broken).toHaveLength(1);
    const [first] = forged.broken;
    expect(first?.firstLine).toBeLessThanOrEqual(planted.company);
    expect(first?.lastLine).toBeGreaterThanOrEqual(planted.company);
    expect(first?.missing).toEqual([]);

    await tamperWithAuditLog(`delete from audit_log where id = ${other}`);
    expect(await verifySeals(DAYS_7)).toMatchObject({
      missing: 1,
      broken: [{}, { missing: [other], firstLine: other, lastLine: other }],
    });
    await tamperWithAuditLog(
      "insert into audit_log (id, via, action, entity) overriding system value values (-4, 'WEB', 'thing.none', 'thing')",
    );
    const days = { now: new Date("2026-04-04T00:00:00Z") };
    const later = await (await as(org.management, days.now)).audit.verify(DAYS_7);
    expect(later).toMatchObject({ outside: 1, firstOutside: -4 });
  });

  test("a long period is verified in batches of seals, and days without entries have none", async () => {
    for (let minute = 0; minute < 3; minute += 1) {
      await plant({
        at: "2026-02-10T00:00:00Z",
        action: "thing.old",
        entity: "thing",
        entityId: "1",
        institutionId: null,
      });
      await seal(`2026-02-10T00:0${minute}:30Z`);
    }
    const february = {
      from: new Date("2026-02-09T17:00:00Z"),
      to: new Date("2026-02-10T16:59:59Z"),
    };
    const all = await verifySeals(february);
    expect(all).toMatchObject({ seals: 3, total: 3, lines: 3, broken: [] });
    const caller = await as(org.management);
    const { rows } = await sql<{ id: number }>`
      select id from audit_seal where at >= '2026-02-10' and at < '2026-02-11' order by id`.execute(
      database.db,
    );
    const rest = await caller.audit.verify({ ...february, ...(rows[1] && { next: rows[1].id }) });
    expect(rest).toMatchObject({ seals: 1, broken: [], next: null });
    const empty = { from: new Date("2026-02-20T00:00:00Z"), to: new Date("2026-02-21T00:00:00Z") };
    expect(await verifySeals(empty)).toMatchObject({ total: 0, seals: 0 });
  });
});

describe("G50: entries about an erased borrower", () => {
  test("are hidden everywhere in the trail: list, entry, export and field history of the case", async () => {
    const { db } = database;
    const erasedCase = await newCase(db, { agentId: org.north.agent.id });
    const at = { at: "2026-03-30T05:00:00Z", institutionId: org.north.id };
    const write = async ({ caseId, borrowerId }: CaseIds) => [
      await plant({
        ...at,
        action: "case.snooze",
        entity: "collection_case",
        entityId: String(caseId),
        after: { n: 1, reason: "Kartika 1" },
      }),
      await plant({
        ...at,
        action: "change.save",
        entity: "collection_case",
        entityId: String(caseId),
        before: { nickname: "Kartika 2" },
        after: { nickname: "Kartika 3", reason: "Kartika 4" },
      }),
      await plant({
        ...at,
        action: "borrowerFlag.add",
        entity: "borrower",
        entityId: String(borrowerId),
        after: { kind: "DEATH", params: { heir: "Kartika 5" } },
      }),
    ];
    const lines = await write(erasedCase);
    const others = await write(caseRow);
    const { audit, fieldHistory: change } = await as(org.operations);
    const countMentions = async (ids: readonly number[], { caseId }: CaseIds) => {
      const entries = await Promise.all(ids.map((id) => audit.get({ id })));
      const changes = await change.list({ subject: "CASE", subjectId: String(caseId) });
      return [entries, changes].map(
        (reply) => new Set(JSON.stringify(reply).match(/Kartika \d/g)).size,
      );
    };
    const sheet = async () =>
      (await readSheetText(await audit.export(DAYS_7))).match(/Kartika \d/g)?.length ?? 0;
    expect(await countMentions(lines, erasedCase)).toEqual([5, 4]);
    expect(await sheet()).toBe(10);
    await sql`update borrower set erased_at = now() where id = ${erasedCase.borrowerId}`.execute(
      db,
    );
    expect(await countMentions(lines, erasedCase)).toEqual([0, 0]);
    expect(await countMentions(others, caseRow)).toEqual([5, 4]);
    expect(await sheet()).toBe(5);
    const { rows } = await audit.list({
      ...DAYS_60,
      entity: "collection_case",
      entityId: String(erasedCase.caseId),
    });
    expect(rows.map(({ fields }) => fields)).toEqual([[], ["n"]]);
    const caseChanges = await change.list({
      subject: "CASE",
      subjectId: String(erasedCase.caseId),
    });
    expect(caseChanges.rows.map(({ action, after }) => [action, after])).toContainEqual([
      "case.snooze",
      1,
    ]);
  });
});
