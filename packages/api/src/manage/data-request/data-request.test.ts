import { beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { diskStore } from "../../core/files/disk.ts";
import { keepFile } from "../../core/files/records.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { isIntact } from "../../core/seal/seal.ts";
import { entryBytes, zipEntries } from "../../core/sheet/zip.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { verifyLoans } from "../../repay/proof/actions/verify.ts";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { Desk, minutesLater, NOON } from "../../telephony/testing.ts";
import { verifyAudit } from "../audit/actions.ts";
import { purgeDue } from "../retention/actions/purge.ts";
import { manageRouter } from "../router.ts";
import { eraseDue } from "./actions/erase.ts";
import { exportForOperator } from "./actions/export.ts";

const database = useTestDatabase();
const DAY_MS = 86_400_000;
const LATER = new Date(NOON.getTime() + 1_830 * DAY_MS);
const PHONE = "628127770001";
let desk: Desk;
let root: string;
let now = NOON;

const over = () => ({ now: () => now, files: diskStore(root) });
const visit = () => visitOf(database.db, null, { ...over(), via: "JOB" });
const as = async (who: Persona) =>
  visitOf(database.db, await actorOf(database.db, who), over());
const manage = async (who: Persona) =>
  createCallerFactory(manageRouter)(await as(who));
const tasks = async (who: Persona) =>
  createCallerFactory(tasksRouter)(await as(who));

const onDisk = async () => {
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  return names.filter((one) => one.isFile()).length;
};

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { cause?: { key?: string } }) => error.cause?.key ?? String(error),
  );

/** A recording, a text, an answer to it, a letter, a log, a picture and what a phone gave, all of one borrower. */
async function lived(phone: string, name: string): Promise<CaseIds> {
  const held = await desk.newCase({ borrowerName: name, phone, dpd: 5 });
  const { caseId, borrowerId, loanId, contactId } = held;
  const { north, service } = desk.org;
  const { db } = database;
  await db
    .updateTable("borrower")
    .set({
      address: `Jl. ${name} 5`,
      email: "x@example.com",
      sourceId: `L:${name}`,
      createdAt: NOON,
    })
    .where("id", "=", borrowerId)
    .execute();
  await desk.queueText(held, `Halo ${name}`);
  const letter = await db
    .selectFrom("letterTemplate")
    .select("id")
    .where("code", "=", "SP1")
    .where("language", "=", "es")
    .where("institutionId", "is", null)
    .executeTakeFirstOrThrow();
  await (
    await desk.as(north.leader, over())
  ).letter.send({ taskId: caseId, templateId: letter.id, delivery: "PRINTED" });
  const owner = { caseId, borrowerId, institutionId: north.id };
  const recording = await keepFile(
    visit(),
    {
      ...owner,
      kind: "RECORDING",
      name: `${name}.wav`,
      mediaType: "audio/wav",
    },
    new Blob([`sound of ${name}`]),
  );
  const picture = await keepFile(
    visit(),
    { ...owner, kind: "IMAGE", name: `${name}.jpg`, mediaType: "image/jpeg" },
    new Blob([`face of ${name}`]),
  );
  await sql`
    with seen as (
      insert into borrower_image (borrower_id, kind, file_id, width, height, created_at)
      values (${borrowerId}, 'SELFIE', ${picture}, 10, 10, ${NOON}) returning id
    ), tried as (
      insert into contact_attempt (case_id, borrower_id, contact_id, agent_id, action, purpose, at)
      values (${caseId}, ${borrowerId}, ${contactId}, ${north.agent.id}, 'CALL', 'COLLECT', ${NOON}) returning id
    ), called as (
      insert into call_record (case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id, via,
        relation, name, phone, state, provider, requested_at, ended_at, recording_id)
      select ${caseId}, ${loanId}, ${borrowerId}, ${north.id}, ${north.agent.id}, ${contactId}, id, 'APP', 'R01', ${name},
        ${phone}, 'ENDED', 'app', ${NOON}, ${NOON}, ${recording}::uuid from tried
    ), logged as (
      insert into collection_log (case_id, borrower_id, institution_id, agent_id, at, channel, contact_name, relation,
        phone, source, result, remark, next_call_at)
      values (${caseId}, ${borrowerId}, ${north.id}, ${north.agent.id}, ${NOON}, '03', ${name}, 'R01', ${phone},
        'APPLICATION', 'A24NOTAU', ${`${name} is ill`}, ${NOON})
    ), heard as (
      insert into sms_inbound (provider, phone, content, opts_out, received_at, case_id)
      values ('test', ${phone}, ${`I am ${name}`}, false, ${NOON}, ${caseId})
    ), skipped as (
      insert into case_skip (case_id, agent_id, at, until_at, reason)
      values (${caseId}, ${north.agent.id}, ${NOON}, ${minutesLater(5)}, ${`${name} is away`})
    ), barred as (
      insert into do_not_contact (borrower_id, channel, reason, created_at, note)
      values (${borrowerId}, '02', 'ASKED', ${NOON}, ${`${name} asked`})
    ), known as (
      insert into borrower_fact (borrower_id, kind, from_on, reason, recorded_by)
      values (${borrowerId}, 'LANGUAGE', '2026-03-01', ${`${name} speaks`}, ${service.id})
    )
    insert into device_call (borrower_id, name, phone, direction, at)
    values (${borrowerId}, 'Ibu', '628139990001', 'OUT', ${NOON})`.execute(db);
  return held;
}

const withdraw = async ({ caseId }: CaseIds) =>
  (await tasks(desk.org.operations)).closing.withdraw({
    ...{ taskId: caseId, reason: "LENDER_RECALL", note: "", inDays: 0 },
  });

const ask = async (
  who: Persona,
  borrowerId: number,
  kind = "ERASURE" as const,
) =>
  (await manage(who)).dataRequest.request({
    ...{ borrowerId, kind, reason: "he asked by mail" },
  });
const decide = async (requestId: number, approve = true) =>
  (await manage(desk.org.management)).dataRequest.decide({
    ...{ requestId, approve, note: "" },
  });

/** Every table and column that still holds the text. */
async function holding(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    database.db,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(name)} t where t::text ilike ${`%${text}%`}`.execute(
      database.db,
    );
    if ((rows[0]?.n ?? 0) > 0) found.push(name);
  }
  return found;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "kolekta-erasure-"));
  desk = await Desk.open(database.db);
});

describe("G50: what has had its days", () => {
  const at = (days: number) => {
    now = new Date(NOON.getTime() + days * DAY_MS);
  };
  const counted = async () => {
    const { rows } = await sql<{ line: string }>`
      select on_day || ' ' || kind || ' ' || records as line from retention_purge order by id`.execute(
      database.db,
    );
    return rows.map(({ line }) => line);
  };

  test("leaves rows and disk in portions, is on record, and what a dispute hangs on stays until it is closed", async () => {
    const plain = await lived("628127779991", "Retno");
    const disputed = await lived("628127779992", "Sari");
    await sql`
      update sms_message set state = 'DELIVERED', settled_at = ${NOON}`.execute(
      database.db,
    );
    const { holdId } = await (
      await tasks(desk.org.north.agent)
    ).hold.open({
      taskId: disputed.caseId,
      kind: "DISPUTE",
      reason: "not mine",
    });
    await sql`
      insert into login_log (at, institution_id, login, outcome)
      select ${NOON}::timestamptz, ${desk.org.north.id}, 'a', 'IN' from generate_series(1, 5)`.execute(
      database.db,
    );
    expect(await onDisk()).toBe(6);
    at(364);
    await purgeDue(visit(), 2);
    expect(await onDisk()).toBe(6);

    at(366);
    const failing = { ...visit(), files: diskStore(root) };
    let removed = 0;
    const { remove } = failing.files;
    failing.files.remove = async (id) => {
      removed += 1;
      if (removed === 2) throw new Error("killed");
      await remove(id);
    };
    const cut = await purgeDue(failing, 2);
    expect(cut.failures).toEqual(["FILES of the house: killed"]);
    const again = await purgeDue(visit(), 2);
    expect(again).toMatchObject({ records: 0, files: 2, failures: [] });
    // Two letters and the recording under dispute are left.
    expect(await onDisk()).toBe(3);
    const { rows: calls } = await sql<{ caseId: number; kept: boolean }>`
      select case_id, recording_id is not null as kept from call_record order by id`.execute(
      database.db,
    );
    expect(calls).toEqual([
      { caseId: plain.caseId, kept: false },
      { caseId: disputed.caseId, kept: true },
    ]);
    const lines = await counted();
    expect(lines.filter((one) => one.includes("2027-04-01"))).toEqual([
      "2027-04-01 pictureDays 2",
      "2027-04-01 recordingDays 1",
      "2027-04-01 loginLogDays 5",
      "2027-04-01 FILES 2",
    ]);
    const shown = await (
      await manage(desk.org.operations)
    ).retention.listPurges({});
    expect(shown.rows[0]).toMatchObject({ on: "2027-04-01" });
    expect(shown.total).toBe(lines.length);

    await (
      await tasks(desk.org.operations)
    ).hold.close({ holdId, outcome: "REFUSED", reason: "was his" });
    at(1_100);
    await purgeDue(visit(), 2);
    expect(await onDisk()).toBe(0);
    const { rows: told } = await sql<{ content: string; state: string }>`
      select distinct content, state from sms_message`.execute(database.db);
    expect(told).toEqual([{ content: "", state: "DELIVERED" }]);
    expect(await holding("speaks")).toEqual(["borrower_fact"]);
    at(0);
  });

  test("one institution that fails stops no other, and the failure is told", async () => {
    await sql`
      create function fail_north() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      database.db,
    );
    await sql`
      insert into behaviour_record (at, user_id, institution_id, page, action) values
        (${NOON}, ${desk.org.north.agent.id}, ${desk.org.north.id}, '/', 'x'),
        (${NOON}, ${desk.org.south.agent.id}, ${desk.org.south.id}, '/', 'x')`.execute(
      database.db,
    );
    await sql`
      create trigger fail_north before delete on behaviour_record for each row
      when (old.institution_id = ${sql.lit(desk.org.north.id)}) execute function fail_north()`.execute(
      database.db,
    );
    at(91);
    const { failures } = await purgeDue(visit());
    expect(failures).toEqual([`behaviourDays of ${desk.org.north.id}: no`]);
    const { rows } = await sql<{ of: number }>`
      select institution_id as of from behaviour_record`.execute(database.db);
    expect(rows).toEqual([{ of: desk.org.north.id }]);
    await sql`drop function fail_north cascade`.execute(database.db);
    at(0);
  });

  test("a rule beneath what the law asks for is refused by its field", async () => {
    const { retention } = await manage(desk.org.operations);
    const { house } = await retention.list();
    const save = (settledDays: number) =>
      retention.save({
        ...{ institutionId: null, onId: house.latestId, reason: "shorter" },
        values: { ...house.applies, settledDays },
      });
    await expect(save(365)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("a borrower's data", () => {
  let held: CaseIds;

  test("is taken out as one file with its pictures; other people's numbers are masked, and it is on record", async () => {
    held = await lived(PHONE, "Wulandari");
    const { dataRequest } = await manage(desk.org.operations);
    const of = { borrowerId: held.borrowerId, reason: "letter of 3 March" };
    const reply = await dataRequest.exportOf(of);
    const zip = new Uint8Array(await new Response(reply.body).arrayBuffer());
    const entries = zipEntries(zip) ?? [];
    const text = (name: string) => {
      const entry = entries.find((one) => one.name === name);
      return new TextDecoder().decode(
        (entry && entryBytes(zip, entry, 1_000_000)) ?? new Uint8Array(),
      );
    };
    expect(JSON.parse(text("person.json"))).toMatchObject([
      { name: "Wulandari", phone: PHONE },
    ]);
    expect(text("logs.json")).toContain("Wulandari is ill");
    expect(text("messages.json")).toContain("Halo Wulandari");
    expect(text("letters.json")).toContain("Wulandari");
    expect(text("phoneCalls.json")).toContain("6281****001");
    const all = entries.map(({ name }) => text(name)).join("");
    expect(all).not.toContain("628139990001");
    const picture = entries.find(({ name }) => name.startsWith("pictures/"));
    expect(text(picture?.name ?? "")).toBe("face of Wulandari");
    const noted = await database.db
      .selectFrom("auditLog")
      .select(["actorId", "after"])
      .where("action", "=", "dataRequest.export")
      .executeTakeFirstOrThrow();
    expect(noted).toMatchObject({
      actorId: desk.org.operations.id,
      after: { borrowerId: held.borrowerId, reason: "letter of 3 March" },
    });
    const agent = await manage(desk.org.north.agent);
    expect(await refusal(agent.dataRequest.exportOf(of))).toBe("access.denied");
    const copy = await exportForOperator(visit(), held.borrowerId, "asked");
    expect(copy.name).toBe(`borrower-${held.borrowerId}.zip`);
  });

  test("customer service takes a copy out once it is approved, once", async () => {
    const { service } = desk.org;
    const { dataRequest } = await manage(service);
    const { number } = await database.db
      .selectFrom("loan")
      .select("number")
      .where("id", "=", held.loanId)
      .executeTakeFirstOrThrow();
    const { borrowerId } = await dataRequest.get({ loanNumber: number });
    expect(borrowerId).toBe(held.borrowerId);
    const take = async () =>
      refusal(
        (await manage(service)).dataRequest.exportOf({
          borrowerId,
          reason: "asked",
        }),
      );
    expect(await take()).toBe("dataRequest.askFirst");
    const { requestId } = await dataRequest.request({
      ...{ borrowerId, kind: "EXPORT", reason: "asked by phone" },
    });
    expect(await decide(requestId)).toMatchObject({ state: "APPROVED" });
    expect(await take()).toBe("done");
    expect(await take()).toBe("dataRequest.askFirst");
  });

  test("of somebody with cases elsewhere is not for whoever sees only some of them", async () => {
    const actor = await actorOf(database.db, desk.org.operations);
    await desk.newCase({
      borrowerId: held.borrowerId,
      agentId: desk.org.south.agent.id,
    });
    const narrow = createCallerFactory(manageRouter)(
      visitOf(
        database.db,
        { ...actor, institutionIds: [desk.org.north.id] },
        over(),
      ),
    );
    const of = { borrowerId: held.borrowerId, reason: "asked" };
    expect(await refusal(narrow.dataRequest.exportOf(of))).toBe(
      "dataRequest.partlyHidden",
    );
    const away = createCallerFactory(manageRouter)(
      visitOf(database.db, { ...actor, institutionIds: [999_999] }, over()),
    );
    expect(await refusal(away.dataRequest.exportOf(of))).toBe(
      "record.notFound",
    );
  });
});

describe("an erasure", () => {
  let held: CaseIds;
  const amounts = async () => {
    const { rows } = await sql<{ books: string }>`
      select md5(string_agg(e::text, '' order by e.id)) || (select md5(string_agg(i::text, '' order by i.id)) from installment i)
        || (select md5(string_agg(d::text, '' order by d.id)) from guard_decision d) as books
      from ledger_entry e`.execute(database.db);
    return rows[0]?.books;
  };

  test("is refused while anything is open, and nobody decides his own", async () => {
    held = await lived("628127770077", "Kartika");
    const { borrowerId, caseId } = held;
    const { operations, service, north } = desk.org;
    expect(await refusal(ask(operations, borrowerId))).toBe(
      "dataRequest.openLoan",
    );
    await withdraw(held);
    const { rows } = await sql<{ id: number }>`
      insert into case_hold (case_id, kind, reason) values (${caseId}, 'DISPUTE', 'Kartika disputes') returning id`.execute(
      database.db,
    );
    expect(await refusal(ask(operations, borrowerId))).toBe(
      "dataRequest.openHold",
    );
    await sql`
      update case_hold set closed_at = ${NOON}, outcome = 'REFUSED' where id = ${rows[0]?.id}`.execute(
      database.db,
    );
    await sql`update loan set credit_minor = 5 where id = ${held.loanId}`.execute(
      database.db,
    );
    expect(await refusal(ask(operations, borrowerId))).toBe(
      "dataRequest.unsettledPayment",
    );
    await sql`update loan set credit_minor = 0 where id = ${held.loanId}`.execute(
      database.db,
    );
    const { requestId } = await ask(service, borrowerId);
    expect(await refusal(ask(operations, borrowerId))).toBe(
      "dataRequest.alreadyAsked",
    );
    const own = await actorOf(database.db, service);
    const alone = createCallerFactory(manageRouter)(
      visitOf(
        database.db,
        {
          ...own,
          permissions: new Set([...own.permissions, "dataRequest.decide"]),
        },
        over(),
      ),
    );
    const decision = { requestId, approve: true, note: "" };
    expect(await refusal(alone.dataRequest.decide(decision))).toBe(
      "dataRequest.own",
    );
    const agent = await manage(north.agent);
    expect(await refusal(agent.dataRequest.decide(decision))).toBe(
      "access.denied",
    );
    expect(await decide(requestId)).toMatchObject({
      ...{ state: "APPROVED", dueOn: "2031-03-31" },
    });
    expect(await eraseDue(visit())).toEqual({
      erased: 0,
      waiting: 0,
      failures: [],
    });
    expect(await holding("Kartika")).toContain("borrower");
  });

  test("on its day leaves no word of the person anywhere, and books, evidence and trail as they were", async () => {
    const { borrowerId, caseId } = held;
    const before = await amounts();
    await sql`update loan set credit_minor = 5 where id = ${held.loanId}`.execute(
      database.db,
    );
    now = LATER;
    expect(await eraseDue(visit())).toEqual({
      erased: 0,
      waiting: 1,
      failures: [],
    });
    const waits = await (
      await manage(desk.org.management)
    ).dataRequest.list({ borrowerId });
    expect(waits.rows).toMatchObject([{ waitsFor: ["UNSETTLED_PAYMENT"] }]);
    await sql`update loan set credit_minor = 0 where id = ${held.loanId}`.execute(
      database.db,
    );
    const disk = await onDisk();
    expect(await eraseDue(visit())).toEqual({
      erased: 1,
      waiting: 0,
      failures: [],
    });
    expect(disk - (await onDisk())).toBe(3);
    expect(await holding("Kartika")).toEqual([]);
    // The number itself bars, so that whoever comes back with it is still left alone.
    expect(await holding("628127770077")).toEqual(["do_not_contact"]);
    expect(await amounts()).toBe(before);
    const proof = await verifyLoans(visit(), { fix: false });
    expect(
      proof.samples.filter(({ loanId }) => loanId === held.loanId),
    ).toEqual([]);
    expect(isIntact(await verifyAudit(visit(), null, () => undefined))).toBe(
      true,
    );

    const {
      borrower,
      log,
      contact,
      case: cases,
    } = await tasks(desk.org.operations);
    const profile = await borrower.get({ id: borrowerId });
    expect(profile).toMatchObject({ name: `#${borrowerId}`, phone: null });
    expect(profile.erasedAt).toEqual(LATER);
    await cases.get({ taskId: caseId, loanId: held.loanId });
    await contact.list({ id: caseId });
    await log.list({ id: caseId });
    const { rows: shown } = await sql<{ facts: object }>`
      select audit_shown('case', ${String(caseId)}, '{"reason": "Kartika is away", "n": 1}') as facts
      union all select audit_shown('case', '1', '{"reason": "told"}')`.execute(
      database.db,
    );
    expect(shown).toEqual([{ facts: { n: 1 } }, { facts: { reason: "told" } }]);
    const { dataRequest } = await manage(desk.org.operations);
    expect((await dataRequest.get({ borrowerId })).blockers).toEqual([
      "ALREADY_ERASED",
    ]);
    expect(await refusal(ask(desk.org.operations, borrowerId))).toBe(
      "dataRequest.erased",
    );
  });

  test("leaves what is evidence unchangeable otherwise, and bars the number wherever it comes back", async () => {
    const spoil = (statement: string) =>
      sql
        .raw(statement)
        .execute(database.db)
        .then(
          () => "done",
          (error: { constraint?: string }) => error.constraint ?? String(error),
        );
    expect(await spoil("update letter set body = 'other'")).toBe("append_only");
    expect(await spoil("update letter set arrears_minor = 1, body = ''")).toBe(
      "append_only",
    );
    expect(await spoil("update case_skip set reason = 'other'")).toBe(
      "append_only",
    );
    expect(await spoil("update borrower_fact set reason = 'other'")).toBe(
      "append_only",
    );
    expect(await spoil("update do_not_contact set phone = '1'")).toBe(
      "append_only",
    );
    expect(await spoil("delete from letter")).toBe("append_only");
    const back = await desk.newCase({ phone: "628127770077" });
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from bars_of(${back.borrowerId}, '628127770077', array['02'], ${LATER}, 'infinity')`.execute(
      database.db,
    );
    expect(rows[0]?.n).toBe(1);
  });
});
