import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import type { Actor } from "../../core/context.ts";
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
const AT = new Date("2026-03-30T03:00:00Z");
let org: Organisation;
let caseIds: CaseIds;

const as = async (persona: Persona, rights: Partial<Actor> = {}) =>
  call(createTestContext(database.db, await getActor(database.db, persona, rights))).timeline;

/** Adds rows of four kinds at one instant of microseconds, several of each. */
const addRows = ({ caseId, borrowerId, loanId }: CaseIds) =>
  sql`
  with noted as (
    insert into case_note (case_id, borrower_id, author_id, at, text)
    select ${caseId}, ${borrowerId}, ${org.north.leader.id}, ${AT}::timestamptz + n / 2 * interval '1 microsecond', 'note ' || n
    from generate_series(1, 5) n
  ), held as (
    insert into case_hold (case_id, kind, reason, opener_id, opened_at, closed_at)
    select ${caseId}, 'DEDUCTION', 'hold ' || n, ${org.north.agent.id},
      ${AT}::timestamptz + n / 2 * interval '1 microsecond', ${AT}
    from generate_series(1, 5) n
  ), paid as (
    insert into payment (loan_id, case_id, channel, reference, amount_minor, paid_at, created_at)
    select ${loanId}, ${caseId}, 'VA', gen_random_uuid()::text, 5000, ${AT}, ${AT}
    from generate_series(1, 3) n
  )
  insert into sms_inbound (provider, phone, content, opts_out, received_at, case_id)
  select 'test', '628127770099', 'text ' || n, false, ${AT}, ${caseId} from generate_series(1, 3) n`.execute(
    database.db,
  );

beforeAll(async () => {
  org = await organisation(database.db);
  caseIds = await newCase(database.db, { agentId: org.north.agent.id, phone: "628127770099" });
  await addRows(caseIds);
});

test("reads every entry once in pages of any size, newest first", async () => {
  const timeline = await as(org.north.admin);
  const taskId = caseIds.caseId;
  const whole = await timeline.list({ taskId, size: 100 });
  expect(whole.next).toBeNull();
  expect(whole.entries.length).toBeGreaterThanOrEqual(16);
  const instants = whole.entries.map(({ at }) => at.getTime());
  expect(instants).toEqual(instants.toSorted((a, b) => b - a));
  for (const size of [1, 2, 3, 7]) {
    const read = [];
    let cursor: string | undefined;
    do {
      const page = await timeline.list({ taskId, size, cursor });
      expect(page.entries.length).toBeLessThanOrEqual(size);
      read.push(...page.entries);
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(read).toEqual(whole.entries);
  }
});

test("keeps the place of a reader when entries are added above it", async () => {
  const other = await newCase(database.db, { agentId: org.north.agent.id });
  await addRows(other);
  const timeline = await as(org.north.admin);
  const taskId = other.caseId;
  const { entries: before } = await timeline.list({ taskId, size: 100 });
  const first = await timeline.list({ taskId, size: 4 });
  await addRows(other);
  const rest = await timeline.list({ taskId, size: 100, cursor: first.next ?? "" });
  const later = new Set(before.slice(4).map(({ kind, id }) => `${kind}${id}`));
  const seen = rest.entries.map(({ kind, id }) => `${kind}${id}`);
  expect(seen.filter((key) => later.has(key))).toEqual([...later]);
});

test("shows and counts only the kinds that the caller may see", async () => {
  const taskId = caseIds.caseId;
  const { permissions } = await getActor(database.db, org.north.admin);
  const without = new Set(permissions);
  without.delete("payment.read");
  without.delete("sms.read");
  const timeline = await as(org.north.admin, { permissions: without });
  const { entries } = await timeline.list({ taskId, size: 100 });
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(["NOTE", "HOLD", "ASSIGNMENT"]));
  const counts = await timeline.count({ taskId });
  expect(counts.find(({ kind }) => kind === "NOTE")?.count).toBe(5);
  expect(counts.map(({ kind }) => kind)).not.toContain("PAYMENT");
  expect(await timeline.list({ taskId, kinds: ["PAYMENT"] })).toEqual({ entries: [], next: null });
});

test("filters by kinds", async () => {
  const timeline = await as(org.north.leader);
  const taskId = caseIds.caseId;
  const { entries } = await timeline.list({ taskId, kinds: ["HOLD", "NOTE"], size: 100 });
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(["NOTE", "HOLD"]));
  expect(entries).toHaveLength(10);
});

test("masks the numbers of messages", async () => {
  const timeline = await as(org.north.agent);
  const reply = await timeline.list({ taskId: caseIds.caseId, kinds: ["MESSAGE_IN"] });
  expect(reply.entries).toHaveLength(3);
  expect(reply.entries[0]).toMatchObject({ phone: "0812****099", content: "text 3" });
});

test("G31: shows nothing of a case out of sight", async () => {
  const taskId = caseIds.caseId;
  for (const persona of [org.south.admin, org.north.colleague, org.service]) {
    const timeline = await as(persona);
    expect(await timeline.list({ taskId })).toEqual({ entries: [], next: null });
    expect((await timeline.count({ taskId })).filter(({ count }) => count > 0)).toEqual([]);
  }
});

test("refuses a cursor that no page gave, naming the field", async () => {
  const timeline = await as(org.north.agent);
  const refused = timeline.list({ taskId: caseIds.caseId, cursor: "5-OTHER-7" });
  await expect(refused).rejects.toThrow("timeline.cursorInvalid");
});
