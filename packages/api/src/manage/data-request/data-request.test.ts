import { describe, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { isIntact } from "../../core/seal/seal.ts";
import { entryBytes, zipEntries } from "../../core/sheet/zip.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { verifyLoans } from "../../repay/ledger-verification/actions/verify.ts";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import { NOON } from "../../telephony/testing.ts";
import { verifyAudit } from "../audit/actions/seal.ts";
import { manageRouter } from "../router.ts";
import { eraseDue } from "./actions/erase.ts";
import { dataRequestCommands } from "./commands.ts";
import { erase } from "./queries/request.ts";
import { getRefusalKey, useLives } from "./testing.ts";

const { at, db, org, manage, tasks, context, over, ...lives } = useLives();
const { lived, holding, onDisk, newCase } = lives;
const LATER = new Date(NOON.getTime() + 1_830 * 86_400_000);
const PHONE = "628127770001";

const withdraw = async ({ caseId }: CaseIds) =>
  (await tasks(org().operations)).closing.withdraw({
    taskId: caseId,
    reason: "LENDER_RECALL",
    note: "",
    inDays: 0,
  });

const requestErasure = async (persona: Persona, borrowerId: number, kind = "ERASURE" as const) =>
  (await manage(persona)).dataRequest.request({ borrowerId, kind, reason: "he asked by mail" });
const decide = async (requestId: number, approve = true) =>
  (await manage(org().management)).dataRequest.decide({ requestId, approve, note: "" });

const notices = async () => {
  const { rows } = await sql<{ line: string }>`
    select u.login || ' ' || n.kind as line from task_notification n join app_user u on u.id = n.user_id
    where n.kind like 'DATA%' order by n.id`.execute(db());
  return rows.map(({ line }) => line);
};

describe("a borrower's data", () => {
  let caseRow: CaseIds;

  test("is exported as one file with pictures and masked numbers of third parties, and is recorded", async () => {
    caseRow = await lived(PHONE, "Wulandari");
    const { dataRequest } = await manage(org().operations);
    const exportInput = { borrowerId: caseRow.borrowerId, reason: "letter of 3 March" };
    const reply = await dataRequest.exportData(exportInput);
    const zip = new Uint8Array(await new Response(reply.body).arrayBuffer());
    const entries = zipEntries(zip) ?? [];
    const text = (name: string) => {
      const entry = entries.find((zipEntry) => zipEntry.name === name);
      return new TextDecoder().decode(
        (entry && entryBytes(zip, entry, 1_000_000)) ?? new Uint8Array(),
      );
    };
    expect(JSON.parse(text("person.json"))).toMatchObject([{ name: "Wulandari", phone: PHONE }]);
    expect(text("logs.json")).toContain("Wulandari is ill");
    expect(text("messages.json")).toContain("Halo Wulandari");
    expect(text("letters.json")).toContain("Wulandari");
    expect(text("phoneCalls.json")).toContain("6281****001");
    const all = entries.map(({ name }) => text(name)).join("");
    expect(all).not.toContain("628139990001");
    const picture = entries.find(({ name }) => name.startsWith("pictures/"));
    expect(text(picture?.name ?? "")).toBe("face of Wulandari");
    const auditEntry = await db()
      .selectFrom("auditLog")
      .select(["actorId", "after"])
      .where("action", "=", "dataRequest.export")
      .executeTakeFirstOrThrow();
    expect(auditEntry).toMatchObject({
      actorId: org().operations.id,
      after: { borrowerId: caseRow.borrowerId, reason: "letter of 3 March" },
    });
    const agent = await manage(org().north.agent);
    expect(await getRefusalKey(agent.dataRequest.exportData(exportInput))).toBe("access.denied");
    const out = join(tmpdir(), `kolekta-copy-${caseRow.borrowerId}.zip`);
    const [command] = dataRequestCommands;
    const output = await command?.run(
      { context: context(), actAs: never, progress: () => undefined },
      {
        args: { id: String(caseRow.borrowerId) },
        options: { out, reason: "asked by the authority" },
      },
    );
    expect(output?.ok).toBe(true);
    const archive = new Uint8Array(await Bun.file(out).arrayBuffer());
    expect(zipEntries(archive)).toHaveLength(entries.length);
  });

  test("is exported by customer service once per approval", async () => {
    const { service } = org();
    const { dataRequest } = await manage(service);
    const { number } = await db()
      .selectFrom("loan")
      .select("number")
      .where("id", "=", caseRow.loanId)
      .executeTakeFirstOrThrow();
    const { borrowerId } = await dataRequest.get({ loanNumber: number });
    expect(borrowerId).toBe(caseRow.borrowerId);
    const exportCopy = async () =>
      getRefusalKey(
        (await manage(service)).dataRequest.exportData({ borrowerId, reason: "asked" }),
      );
    expect(await exportCopy()).toBe("dataRequest.approvalRequired");
    const { requestId } = await dataRequest.request({
      borrowerId,
      kind: "EXPORT",
      reason: "asked by phone",
    });
    expect(await decide(requestId)).toMatchObject({ state: "APPROVED" });
    const twice = await db()
      .transaction()
      .execute(async (holder) => {
        await sql`select from data_request where id = ${requestId} for update`.execute(holder);
        const both = [exportCopy(), exportCopy()];
        await Bun.sleep(300);
        return both;
      });
    expect((await Promise.all(twice)).toSorted()).toEqual(["dataRequest.approvalRequired", "done"]);
    expect(await exportCopy()).toBe("dataRequest.approvalRequired");
    const secondRequest = await dataRequest.request({
      borrowerId,
      kind: "EXPORT",
      reason: "asked by phone",
    });
    await decide(secondRequest.requestId, false);
    const decider = `${org().management.login} DATA_REQUESTED`;
    expect(await notices()).toEqual([
      decider,
      `${service.login} DATA_APPROVED`,
      decider,
      `${service.login} DATA_REJECTED`,
    ]);
    // Users who do not see all cases of the borrower can neither decide nor receive a notification;
    // the same holds for the requester.
    const limit = { userId: org().management.id, institutionId: org().south.id };
    await db().insertInto("userInstitution").values(limit).execute();
    await dataRequest.request({ borrowerId, kind: "EXPORT", reason: "asked by phone" });
    expect(await notices()).toHaveLength(4);
    await db().deleteFrom("userInstitution").execute();
  });

  test("is refused to callers who see only some of the borrower's cases", async () => {
    const actor = await getActor(db(), org().operations);
    await newCase({ borrowerId: caseRow.borrowerId, agentId: org().south.agent.id });
    const narrow = createCallerFactory(manageRouter)(
      createTestContext(db(), { ...actor, institutionIds: [org().north.id] }, over()),
    );
    const exportInput = { borrowerId: caseRow.borrowerId, reason: "asked" };
    expect(await getRefusalKey(narrow.dataRequest.exportData(exportInput))).toBe(
      "dataRequest.partlyHidden",
    );
    const away = createCallerFactory(manageRouter)(
      createTestContext(db(), { ...actor, institutionIds: [999_999] }, over()),
    );
    expect(await getRefusalKey(away.dataRequest.exportData(exportInput))).toBe("record.notFound");
  });
});

describe("an erasure", () => {
  let caseRow: CaseIds;
  const amounts = async () => {
    const { rows } = await sql<{ books: string }>`
      select md5(string_agg(e::text, '' order by e.id)) || (select md5(string_agg(i::text, '' order by i.id)) from installment i)
        || (select md5(string_agg(d::text, '' order by d.id)) from guard_decision d) as books
      from ledger_entry e`.execute(db());
    return rows[0]?.books;
  };

  test("is refused while a matter is open, and requesters cannot decide their own", async () => {
    caseRow = await lived("628127770077", "Kartika");
    const { borrowerId, caseId } = caseRow;
    const { operations, service, north } = org();
    expect(await getRefusalKey(requestErasure(operations, borrowerId))).toBe(
      "dataRequest.openLoan",
    );
    // The long reading period of recalled cases makes the erasure the reason of the refusal.
    await sql`
      insert into closing_policy (effective_on, write_off_dpd, reversal_days, max_recall_days, recalled_readable_days)
      values ('2020-01-01', 180, 7, 30, 365)`.execute(db());
    await withdraw(caseRow);
    const { rows } = await sql<{ id: number }>`
      insert into case_hold (case_id, kind, reason) values (${caseId}, 'DISPUTE', 'Kartika disputes') returning id`.execute(
      db(),
    );
    expect(await getRefusalKey(requestErasure(operations, borrowerId))).toBe(
      "dataRequest.openHold",
    );
    await sql`
      update case_hold set closed_at = ${NOON}, outcome = 'REFUSED' where id = ${rows[0]?.id}`.execute(
      db(),
    );
    await sql`update loan set credit_minor = 5 where id = ${caseRow.loanId}`.execute(db());
    expect(await getRefusalKey(requestErasure(operations, borrowerId))).toBe(
      "dataRequest.unsettledPayment",
    );
    await sql`update loan set credit_minor = 0 where id = ${caseRow.loanId}`.execute(db());
    const { requestId } = await requestErasure(service, borrowerId);
    expect(await getRefusalKey(requestErasure(operations, borrowerId))).toBe(
      "dataRequest.alreadyOpen",
    );
    const serviceActor = await getActor(db(), service);
    const deciderApi = createCallerFactory(manageRouter)(
      createTestContext(
        db(),
        {
          ...serviceActor,
          permissions: new Set([...serviceActor.permissions, "dataRequest.decide"]),
        },
        over(),
      ),
    );
    const decision = { requestId, approve: true, note: "" };
    expect(await getRefusalKey(deciderApi.dataRequest.decide(decision))).toBe(
      "dataRequest.cannotDecideOwn",
    );
    const agent = await manage(north.agent);
    expect(await getRefusalKey(agent.dataRequest.decide(decision))).toBe("access.denied");
    const setCredit = (minor: number) =>
      sql`update loan set credit_minor = ${minor} where id = ${caseRow.loanId}`.execute(db());
    await setCredit(5);
    const early = getRefusalKey(decide(requestId));
    expect(await early).toBe("dataRequest.unsettledPayment");
    await setCredit(0);
    expect(await decide(requestId)).toMatchObject({ state: "APPROVED", dueOn: "2031-03-31" });
    expect(await eraseDue(context())).toEqual({ erased: 0, waiting: 0, failures: [] });
    expect(await holding("Kartika")).toContain("borrower");
  });

  test("on its day removes every trace of the person and leaves books, evidence and trail unchanged", async () => {
    const { borrowerId, caseId } = caseRow;
    const before = await amounts();
    at(LATER);
    // A payment posted at the same time holds the lock, so the erasure waits.
    const tried = await db()
      .transaction()
      .execute(async (holder) => {
        await sql`update loan set credit_minor = 5 where id = ${caseRow.loanId}`.execute(holder);
        const erasure = eraseDue(context());
        await Bun.sleep(300);
        return [erasure];
      });
    expect(await tried[0]).toEqual({ erased: 0, waiting: 1, failures: [] });
    const waits = await (await manage(org().management)).dataRequest.list({ borrowerId });
    expect(waits.rows).toMatchObject([{ waitsFor: ["UNSETTLED_PAYMENT"] }]);
    await sql`update loan set credit_minor = 0 where id = ${caseRow.loanId}`.execute(db());
    const disk = await onDisk();
    expect(await eraseDue(context())).toEqual({ erased: 1, waiting: 0, failures: [] });
    expect(disk - (await onDisk())).toBe(3);
    expect(await holding("Kartika")).toEqual([]);
    // The do-not-contact entry of the number remains, so that a returning borrower is not
    // contacted.
    expect(await holding("628127770077")).toEqual(["do_not_contact"]);
    expect(await amounts()).toBe(before);
    const verification = await verifyLoans(context(), { fix: false });
    expect(verification.samples.filter(({ loanId }) => loanId === caseRow.loanId)).toEqual([]);
    expect(isIntact(await verifyAudit(context(), null, () => undefined))).toBe(true);

    const { borrower, log, contact, case: cases } = await tasks(org().operations);
    const profile = await borrower.get({ id: borrowerId });
    expect(profile).toMatchObject({ name: `#${borrowerId}`, phone: null });
    expect(profile.erasedAt).toEqual(LATER);
    await cases.get({ taskId: caseId, loanId: caseRow.loanId });
    await contact.list({ id: caseId });
    await log.list({ id: caseId });
    const adminTasks = await tasks(org().north.admin);
    const emergency = adminTasks.contact.saveEmergency({
      taskId: caseId,
      relation: "R02",
      name: "Siti",
      phone: "628120001112",
    });
    expect(await getRefusalKey(emergency)).toBe("dataRequest.erased");
    const flagAttempt = adminTasks.borrower.addFlag({
      taskId: caseId,
      kind: "LANGUAGE",
      reason: "Kartika speaks",
      params: { language: "en" },
    });
    expect(await getRefusalKey(flagAttempt)).toBe("dataRequest.erased");
    const { rows: redacted } = await sql<{ facts: object }>`
      select redact_audit_details('case', ${String(caseId)}, '{"reason": "Kartika is away", "n": 1}') as facts
      union all select redact_audit_details('case', '1', '{"reason": "output"}')`.execute(db());
    expect(redacted).toEqual([{ facts: { n: 1 } }, { facts: { reason: "output" } }]);
    const { dataRequest } = await manage(org().operations);
    expect((await dataRequest.get({ borrowerId })).blockers).toEqual(["ALREADY_ERASED"]);
    expect(await getRefusalKey(requestErasure(org().operations, borrowerId))).toBe(
      "dataRequest.erased",
    );
  });

  test("leaves evidence unchangeable otherwise and blocks the number wherever it reappears", async () => {
    const spoil = (statement: string) =>
      sql
        .raw(statement)
        .execute(db())
        .then(
          () => "done",
          (error: { constraint?: string }) => error.constraint ?? String(error),
        );
    expect(await spoil("update letter set body = 'other'")).toBe("append_only");
    expect(await spoil("update letter set arrears_minor = 1, body = ''")).toBe("append_only");
    expect(await spoil("update case_snooze set reason = 'other'")).toBe("append_only");
    expect(await spoil("update borrower_flag set reason = 'other'")).toBe("append_only");
    expect(await spoil("update do_not_contact set phone = '1'")).toBe("append_only");
    expect(await spoil("delete from letter")).toBe("append_only");
    const back = await newCase({ phone: "628127770077" });
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from find_do_not_contact(${back.borrowerId}, '628127770077', array['02'], ${LATER}, 'infinity')`.execute(
      db(),
    );
    expect(rows[0]?.n).toBe(1);
    const erasedCase = await newCase({ phone: "628127770077" });
    await sql`
      insert into sms_inbound (provider, phone, content, opts_out, received_at, case_id)
      values ('test', '628127770077', 'I shall pay', false, ${LATER}, ${back.caseId})`.execute(
      db(),
    );
    await erase(db(), erasedCase.borrowerId, LATER);
    expect(await holding("I shall pay")).toEqual(["sms_inbound"]);
  });
});

const never = (): never => {
  throw new Error("the operator acts for himself");
};
