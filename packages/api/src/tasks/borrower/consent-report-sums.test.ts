import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { newCall } from "../../board/quality/testing.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { createTestContext, getActor } from "../../core/testing.ts";
import { readLeaf } from "../../reports/run/testing.ts";
import { appRouter } from "../../router.ts";
import {
  assignCase,
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { eveningConsent, tasksAs } from "./testing.ts";

const database = useTestDatabase();
/**
 * Counts per user and period; those from `withEvidence` to `endedWithoutEvidence` add up to
 * `recorded`.
 */
const CONSENT_COUNTS = [
  "recorded",
  "withEvidence",
  "confirmed",
  "earlier",
  "waiting",
  "refused",
  "endedWithoutEvidence",
  "contacts",
  "reveals",
] as const;
/** 12:00 in Jakarta on three days, and 21:30 on the next two. */
const EARLIER = new Date("2026-03-20T05:00:00Z");
const NOON = new Date("2026-03-31T05:00:00Z");
const TODAY = new Date("2026-04-08T05:00:00Z");
const NIGHT = new Date("2026-04-01T14:30:00Z");
const LATER_NIGHT = new Date("2026-04-02T14:30:00Z");
const ALL = { from: new Date("2026-03-01T00:00:00Z"), to: TODAY };
const LATE = { from: new Date("2026-03-30T00:00:00Z"), to: NIGHT };
let org: Organisation;

const as = (persona: Persona, now = TODAY) => tasksAs(database.db, persona, now);

interface Recorded {
  readonly by: Persona;
  readonly caseIds: CaseIds;
  readonly at?: Date;
  readonly proven?: boolean;
}

const record = async ({ by, caseIds, at = NOON, proven = false }: Recorded) => {
  const call = { caseIds, agentId: by.id, at };
  const evidence = proven && { callId: await newCall(database.db, call) };
  const { borrower } = await as(by, at);
  return borrower.addFlag({ ...eveningConsent(caseIds, at), ...(evidence && { evidence }) });
};

const contact = async (by: Persona, caseIds: CaseIds, now: Date, version = 1) => {
  const { log } = await as(by, now);
  await log.save({
    taskId: caseIds.caseId,
    contactId: caseIds.contactId,
    version,
    channel: "03",
    callStatus: "NOA",
    result: "A20RETRY",
    nextCallAt: new Date("2026-04-04T03:00:00Z"),
  });
};

const reveal = async (by: Persona, { caseId, contactId }: CaseIds) => {
  const { contact: contacts } = await as(by, LATER_NIGHT);
  await contacts.reveal({ taskId: caseId, contactId, reason: "to compare" });
};

interface Filter {
  readonly from: Date;
  readonly to: Date;
  readonly agentId: number;
  readonly institutionId: number | undefined;
}

/** Counts each figure of one user with a separate statement. */
async function countBySql({ from, to, agentId, institutionId }: Filter) {
  const consents = sql`borrower_flag f where f.kind = 'CONSENT' and f.recorded_by = ${agentId}
    and f.recorded_at >= ${from} and f.recorded_at <= ${to} and ${institutionId ?? null}::bigint is not distinct from (
      select case when ${institutionId ?? null}::bigint is not null then s.institution_id end from case_status_log s
      where s.case_id = f.case_id and s.at <= f.recorded_at order by s.at desc, s.id desc limit 1)`;
  const basis = (...names: string[]) =>
    sql`(select count(*) from ${consents} and exists (
      select from consent_evidence p where p.flag_id = f.id and p.basis = any(${names}::text[])))`;
  const unproven = (state: string) =>
    sql`(select count(*) from ${consents} and f.id not in (select flag_id from consent_evidence)
      and (f.ended_at is null and f.from_on > '2026-04-01') = ${state === "waiting"})`;
  const decided = sql`from guard_decision d where (${institutionId ?? null}::bigint is null
    or d.institution_id = ${institutionId ?? null})`;
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from ${consents}) as recorded, ${basis("CALL", "MESSAGE")} as with_evidence,
      ${basis("PERSON")} as confirmed, ${basis("EARLIER")} as earlier, ${basis("REFUSED")} as refused,
      ${unproven("waiting")} as waiting, ${unproven("ended")} as ended_without_evidence,
      (select count(*) from contact_attempt t where t.agent_id = ${agentId} and t.at >= ${from} and t.at <= ${to}
        and t.direction = 'OUT' and t.decision_id in (select d.id ${decided} and exists (
          select from borrower_flag f where f.kind = 'CONSENT' and f.borrower_id = d.borrower_id
            and d.checked_rules @> jsonb_build_array(jsonb_build_object('flagId', f.id))))) as contacts,
      (select count(*) from number_reveal n where n.actor_id = ${agentId} and n.at >= ${from} and n.at <= ${to}
        and n.is_outside_hours and n.is_counted and n.decision_id in (select d.id ${decided})) as reveals`.execute(
    database.db,
  );
  const [counts] = rows;
  return counts ?? {};
}

beforeAll(async () => {
  org = await organisation(database.db);
  const { north, south, operations } = org;
  const createCase = (agentId: number) => newCase(database.db, { now: EARLIER, agentId });
  const moved = await createCase(north.agent.id);
  const unmovedCase = await createCase(south.agent.id);
  await record({ by: north.agent, caseIds: moved, proven: true });
  await record({ by: north.agent, caseIds: moved, at: EARLIER });
  await record({ by: operations, caseIds: moved });
  await record({ by: operations, caseIds: unmovedCase, at: EARLIER, proven: true });
  const rejected = await record({ by: operations, caseIds: unmovedCase });
  const confirmed = await record({ by: south.agent, caseIds: unmovedCase });
  const { borrower } = await as(org.finance, NOON);
  const note = "called the borrower";
  await borrower.decideConsent({ ...rejected, approve: false, note });
  await borrower.decideConsent({ ...confirmed, approve: true, note });
  await contact(north.agent, moved, NIGHT);
  await assignCase(database.db, moved.caseId, {
    agentId: south.agent.id,
    at: LATER_NIGHT,
    institutionId: south.id,
  });
  await record({ by: operations, caseIds: moved, at: TODAY });
  await contact(south.agent, moved, LATER_NIGHT, 2);
  await reveal(south.leader, await createCase(south.agent.id));
});

test("filters by agent, institution and period narrow every figure, as checked by separate SQL", async () => {
  const { north, south, operations, inspector } = org;
  const { borrower } = await as(inspector);
  const people = [north.agent, south.agent, south.leader, operations];
  const seen = new Set<string>();
  for (const period of [ALL, LATE])
    for (const institutionId of [undefined, north.id, south.id])
      for (const { id: agentId } of people) {
        const filter = { ...period, institutionId, agentId };
        const expected = await countBySql(filter);
        const { rows, total } = await borrower.listConsents(filter);
        expect(rows.length).toBe(total);
        const counted = CONSENT_COUNTS.map((name) => rows[0]?.[name] ?? 0);
        expect(counted).toEqual(CONSENT_COUNTS.map((name) => expected[name] ?? 0));
        seen.add(counted.join(" "));
      }
  expect(seen.size).toBeGreaterThan(8);
});

test("contacts and reveals count for the institution of the case at that time", async () => {
  const { north, south, inspector } = org;
  const { borrower } = await as(inspector);
  const counted = async (institutionId: number) => {
    const { rows } = await borrower.listConsents({ ...ALL, institutionId });
    return rows
      .filter(({ contacts, reveals }) => contacts + reveals > 0)
      .map(({ agentId, contacts, reveals }) => [agentId, contacts, reveals]);
  };
  expect(await counted(north.id)).toEqual([[north.agent.id, 1, 0]]);
  expect(await counted(south.id)).toEqual([
    [south.agent.id, 1, 0],
    [south.leader.id, 0, 1],
  ]);
});

test("an institution counts records of its cases even after they have moved", async () => {
  const { north, south, operations, inspector } = org;
  const { borrower } = await as(inspector);
  const recorded = async (institutionId?: number) => {
    const agentId = operations.id;
    const filter = { ...ALL, agentId, institutionId };
    return (await borrower.listConsents(filter)).rows[0]?.recorded;
  };
  expect(await recorded()).toBe(4);
  expect(await recorded(north.id)).toBe(1);
  expect(await recorded(south.id)).toBe(3);
});

test("the total of a page and the workbook, on record, agree with the rows", async () => {
  const { borrower } = await as(org.inspector);
  const filter = { ...ALL, institutionId: org.south.id };
  const { rows, total } = await borrower.listConsents({ ...filter, size: 10 });
  expect(rows.length).toBe(total);
  const beyond = await borrower.listConsents({ ...filter, page: 2, size: 10 });
  expect(beyond).toMatchObject({ rows: [], total });
  const actor = await getActor(database.db, org.inspector);
  const context = createTestContext(database.db, actor, { now: () => TODAY });
  const { list } = createCallerFactory(appRouter)(context);
  const leaf = await readLeaf(await list.export({ list: "tasks.borrower.listConsents", filter }));
  expect(leaf.rows).toEqual(
    rows.map((row) => [
      row.agentName,
      row.institutionName ?? "",
      ...CONSENT_COUNTS.map((name) => String(row[name])),
    ]),
  );
  const exported = await database.db
    .selectFrom("auditLog")
    .select("actorId")
    .where("action", "=", "borrower.export")
    .execute();
  expect(exported).toEqual([{ actorId: org.inspector.id }]);
});
