import { assignCase } from "../../seeds/index.ts";
import { expect, test } from "bun:test";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import type { Persona } from "../../seeds/index.ts";
import { telephonyRouter } from "../../telephony/router.ts";
import { NOON } from "../../telephony/testing.ts";
import { purgeDue } from "../purge/actions/run.ts";
import { eraseDue } from "./actions/erase.ts";
import { getRefusalKey, useLives } from "./testing.ts";

const { at, db, org, manage, tasks, context, ...lives } = useLives();
const LATER = new Date(NOON.getTime() + 1_830 * 86_400_000);

/** Creates a decided complaint about a threat by the agent. */
const threat = async ({ caseId }: { caseId: number }, verdict: "FOUNDED" | "UNFOUNDED") => {
  const { rows } = await sql<{ id: number }>`
    insert into work_order (category, channel, severity, case_id, loan_id, borrower_id, institution_id, agent_id, description,
      state, handler_id, excludes_agent, locks_recordings, verdict, created_at, first_answer_due_at, due_at, done_at)
    select 'THREAT', 'OJK', 3, id, loan_id, borrower_id, institution_id, ${org().north.agent.id}, 'He shouted', 'DONE',
      ${org().service.id}, true, true, ${verdict}, ${NOON}, ${NOON}, ${NOON}, ${LATER}
    from collection_case where id = ${caseId} returning id`.execute(db());
  return rows[0]?.id ?? 0;
};

const erased = async ({ caseId, borrowerId }: { caseId: number; borrowerId: number }) => {
  at(NOON);
  await (
    await tasks(org().operations)
  ).closing.withdraw({ taskId: caseId, reason: "LENDER_RECALL", note: "", inDays: 0 });
  at(LATER);
  const { requestId } = await (
    await manage(org().operations)
  ).dataRequest.request({ borrowerId, kind: "ERASURE", reason: "he asked by mail" });
  await (await manage(org().management)).dataRequest.decide({ requestId, approve: true, note: "" });
  await eraseDue(context());
  await purgeDue(context());
  const { rows } = await (await manage(org().management)).dataRequest.list({ borrowerId });
  const line = await db()
    .selectFrom("auditLog")
    .select("after")
    .where("action", "=", "dataRequest.erase")
    .where("entityId", "=", String(requestId))
    .executeTakeFirstOrThrow();
  return { request: rows[0], after: line.after };
};

const call = (caseId: number) =>
  db()
    .selectFrom("callRecord")
    .select(["id", "name", "phone", "recordingId"])
    .where("caseId", "=", caseId)
    .executeTakeFirstOrThrow();

test("an erasure retains and reports a recording of a founded threat until the verdict is withdrawn", async () => {
  const caseRow = await lives.lived("628127770011", "Wulandari");
  const orderId = await threat(caseRow, "FOUNDED");
  expect(await lives.onDisk()).toBe(3);
  const { request, after } = await erased(caseRow);
  expect(request).toMatchObject({ state: "DONE", retainedRecordings: 1 });
  expect(after).toMatchObject({ retained: { recordings: 1, reason: "COMPLAINT" } });
  expect(await lives.onDisk()).toBe(1);
  expect(await lives.holding("Wulandari")).toEqual([]);
  const { id: _, recordingId, ...rest } = await call(caseRow.caseId);
  expect(rest).toEqual({ name: "", phone: "" });
  const bytes = await context().files.open(recordingId ?? "");
  expect(await new Response(bytes as Blob).text()).toBe("sound of Wulandari");
  await sql`update work_order set verdict = 'UNFOUNDED' where id = ${orderId}`.execute(db());
  await purgeDue(context());
  expect((await call(caseRow.caseId)).recordingId).toBeNull();
  expect(await lives.onDisk()).toBe(0);
});

test("an erasure deletes recordings of a refuted threat and all others", async () => {
  const caseRow = await lives.lived("628127770012", "Ratna");
  await threat(caseRow, "UNFOUNDED");
  const { request, after } = await erased(caseRow);
  expect(request).toMatchObject({ state: "DONE", retainedRecordings: 0 });
  expect(after).not.toHaveProperty("retained");
  expect((await call(caseRow.caseId)).recordingId).toBeNull();
  expect(await lives.onDisk()).toBe(0);
});

test("a retained recording is audible to viewers of the complaint, not to other viewers of the case", async () => {
  const caseRow = await lives.lived("628127770013", "Kartika");
  await threat(caseRow, "FOUNDED");
  await erased(caseRow);
  const { agent, admin } = org().north;
  await assignCase(db(), caseRow.caseId, { agentId: agent.id, at: NOON });
  const { id } = await call(caseRow.caseId);
  const getCallsApi = async (persona: Persona) =>
    createCallerFactory(telephonyRouter)(
      createTestContext(db(), await getActor(db(), persona), {
        now: () => LATER,
        files: context().files,
      }),
    ).calls;
  for (const persona of [admin, org().service]) {
    const calls = await getCallsApi(persona);
    expect(await calls.get({ id })).toMatchObject({ hasRecording: true });
    expect(await getRefusalKey(calls.downloadRecording({ id }))).toBe("done");
  }
  const agentCalls = await getCallsApi(agent);
  expect(await agentCalls.get({ id })).toMatchObject({ hasRecording: false });
  expect(await getRefusalKey(agentCalls.downloadRecording({ id }))).toBe("record.notFound");
});
