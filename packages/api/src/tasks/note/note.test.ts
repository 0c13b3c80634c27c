import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import type { BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { createTestContext, getActor } from "../../core/testing.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let caseIds: CaseIds;

const as = async (persona: Persona, overrides: Partial<BaseContext> = {}) =>
  call(createTestContext(database.db, await getActor(database.db, persona), overrides));

const listNotes = async (persona: Persona) => {
  const { timeline } = await as(persona);
  const { entries } = await timeline.list({ taskId: caseIds.caseId, kinds: ["NOTE"] });
  return entries.flatMap((entry) => (entry.kind === "NOTE" ? [entry] : []));
};

const listNoticed = async (persona: Persona) => {
  const { notification } = await as(persona);
  const { rows } = await notification.list({});
  return rows.filter(({ kind }) => kind === "CASE_NOTE").map(({ taskId }) => taskId);
};

beforeAll(async () => {
  org = await organisation(database.db);
  caseIds = await newCase(database.db, { agentId: org.north.agent.id });
});

test("notifies each mentioned user once, except the author", async () => {
  const { agent, leader, admin } = org.north;
  const { note } = await as(leader);
  const text = "@North-Agent call before noon, @north-agent. @north-leader and @operations know";
  const added = await note.add({ taskId: caseIds.caseId, text });
  expect(added.mentionIds.toSorted()).toEqual([agent.id, leader.id, org.operations.id].toSorted());
  expect(await listNoticed(agent)).toEqual([caseIds.caseId]);
  expect(await listNoticed(org.operations)).toEqual([caseIds.caseId]);
  expect(await listNoticed(leader)).toEqual([]);
  expect(await listNoticed(admin)).toEqual([]);
  const [stored] = await listNotes(agent);
  expect(stored).toMatchObject({
    text,
    actorName: "User north-leader",
    isOwn: false,
    withdrawnAt: null,
  });
  expect(stored?.mentions.map(({ login }) => login)).toContain("north-agent");
});

test("refuses the account of a user who cannot see the case, naming field and account", async () => {
  const { note } = await as(org.north.leader);
  for (const account of ["south-leader", "north-colleague", "nobody.here"]) {
    const refused = note.add({ taskId: caseIds.caseId, text: `ask @${account} please` });
    await expect(refused).rejects.toMatchObject({
      cause: { key: "note.mentionUnknown", field: "text", params: { account: `@${account}` } },
    });
  }
  expect((await note.add({ taskId: caseIds.caseId, text: "budi@example.com" })).mentionIds).toEqual(
    [],
  );
});

test("lists the readers of the case, its agent first", async () => {
  const { note } = await as(org.north.leader);
  const readers = await note.listReaders({ taskId: caseIds.caseId });
  expect(readers[0]).toMatchObject({ login: "north-agent", isAgent: true });
  const logins = readers.map(({ login }) => login);
  expect(logins).toContain("north-admin");
  expect(logins).toContain("operations");
  for (const login of ["north-leader", "north-colleague", "south-admin", "service"])
    expect(logins).not.toContain(login);
});

test("withdraws only the caller's own note, once, and hides its text from all", async () => {
  const leader = await as(org.north.leader);
  const { noteId } = await leader.note.add({ taskId: caseIds.caseId, text: "Wrong person" });
  const agent = await as(org.north.agent);
  await expect(agent.note.withdraw({ noteId })).rejects.toThrow();
  await leader.note.withdraw({ noteId });
  await expect(leader.note.withdraw({ noteId })).rejects.toThrow();
  for (const persona of [org.north.agent, org.north.leader]) {
    const note = (await listNotes(persona)).find(({ id }) => id === noteId);
    expect(note?.text).toBe("");
    expect(note?.withdrawnAt).toBeInstanceOf(Date);
  }
  const { rows } = await sql<{ text: string }>`
    select text from case_note where id = ${noteId}`.execute(database.db);
  expect(rows).toEqual([{ text: "Wrong person" }]);
});

test("adds a note once under one key", async () => {
  const before = (await listNotes(org.north.admin)).length;
  const { note } = await as(org.north.admin, { idempotencyKey: "note-twice" });
  const input = { taskId: caseIds.caseId, text: "Said once" };
  expect(await note.add(input)).toEqual(await note.add(input));
  expect(await listNotes(org.north.admin)).toHaveLength(before + 1);
});

test("G31: neither shows nor takes a note on a case out of sight", async () => {
  const { note } = await as(org.south.leader);
  const taskId = caseIds.caseId;
  await expect(note.add({ taskId, text: "From outside" })).rejects.toThrow();
  expect(await note.listReaders({ taskId })).toEqual([]);
});

test("keeps a note unchanged except for its withdrawal and the erasure of its text", async () => {
  const { note } = await as(org.north.leader);
  const { noteId } = await note.add({ taskId: caseIds.caseId, text: "Stays" });
  const change = (set: string) =>
    sql
      .raw(`update case_note set ${set} where id = ${noteId}`)
      .execute(database.db)
      .then(
        () => "done",
        ({ constraint }: { constraint?: string }) => constraint,
      );
  expect(await change("text = 'Other'")).toBe("append_only");
  expect(await change("mention_ids = '{1}'")).toBe("append_only");
  expect(await change("withdrawn_at = now(), text = 'Other'")).toBe("case_note_withdrawn");
  expect(await change("withdrawn_at = now()")).toBe("done");
  expect(await change("withdrawn_at = null")).toBe("append_only");
  expect(await change("text = ''")).toBe("done");
});
