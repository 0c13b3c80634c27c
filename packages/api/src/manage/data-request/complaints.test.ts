import { expect, test } from "bun:test";
import { sql } from "kysely";
import { storeFile } from "../../core/files/records.ts";
import { entryBytes, zipEntries } from "../../core/sheet/zip.ts";
import { NOON } from "../../telephony/testing.ts";
import { useLives } from "./testing.ts";

const { db, org, manage, context, lived } = useLives();

test("exports complaints, replies and names of files of the borrower without internal notes", async () => {
  const { caseId, borrowerId } = await lived("628127770021", "Wulandari");
  const { rows } = await sql<{ id: number }>`
    insert into work_order (category, channel, severity, case_id, loan_id, borrower_id, institution_id, agent_id, description,
      state, handler_id, excludes_agent, locks_recordings, verdict, liable_id, created_at, first_answer_due_at, due_at, done_at,
      answered_at)
    select 'THREAT', 'OJK', 3, id, loan_id, borrower_id, institution_id, ${org().north.agent.id}, 'He shouted at me', 'DONE',
      ${org().service.id}, true, true, 'FOUNDED', ${org().north.agent.id}, ${NOON}, ${NOON}, ${NOON}, ${NOON}, ${NOON}
    from collection_case where id = ${caseId} returning id`.execute(db());
  const orderId = rows[0]?.id ?? 0;
  await sql`
    insert into work_order_event (order_id, kind, actor_id, at, text, params) values
      (${orderId}, 'NOTE', ${org().service.id}, ${NOON}, 'The agent drinks', '{}'),
      (${orderId}, 'ANSWERED', ${org().service.id}, ${NOON}, 'We are looking into it', '{"way": "SPOKEN"}')`.execute(
    db(),
  );
  const { id: messageId } = await db()
    .updateTable("smsMessage")
    .set({ state: "FAILED", reason: "BARRED", settledAt: NOON, orderId })
    .where("caseId", "=", caseId)
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into work_order_event (order_id, kind, actor_id, at, text, params) values
      (${orderId}, 'ANSWERED', ${org().service.id}, ${NOON}, 'It never left', jsonb_build_object('way', 'SMS', 'messageId', ${messageId}::bigint))`.execute(
    db(),
  );
  await sql`
    insert into work_order_verdict (order_id, verdict, liable_id, answer, evidence, proposer_id, proposed_at, state, decided_at)
    values (${orderId}, 'UNFOUNDED', null, 'You were wrong', 'Hearsay', ${org().service.id}, ${NOON}, 'REPLACED', ${NOON}),
      (${orderId}, 'FOUNDED', ${org().north.agent.id}, 'We apologise', 'Heard on tape', ${org().service.id}, ${NOON},
        'CONFIRMED', ${NOON})`.execute(db());
  const file = { name: "screen.png", mediaType: "image/png" };
  const fileId = await storeFile(
    context(),
    { ...file, kind: "COMPLAINT", borrowerId },
    new Blob(["picture"]),
  );
  await sql`
    insert into work_order_file (order_id, file_id, kind) values (${orderId}, ${fileId}, 'ATTACHMENT')`.execute(
    db(),
  );
  const { dataRequest } = await manage(org().operations);
  const reply = await dataRequest.exportData({ borrowerId, reason: "letter" });
  const zip = new Uint8Array(await new Response(reply.body).arrayBuffer());
  const found = (zipEntries(zip) ?? []).find(({ name }) => name === "complaints.json");
  const text = new TextDecoder().decode((found && entryBytes(zip, found, 1_000_000)) ?? undefined);
  const [complaint, ...others] = JSON.parse(text || "[]");
  expect(others).toEqual([]);
  expect(complaint).toMatchObject({
    number: orderId,
    category: "THREAT",
    channel: "OJK",
    state: "DONE",
    description: "He shouted at me",
    verdict: "FOUNDED",
    answers: [
      { text: "We are looking into it", way: "SPOKEN" },
      { text: "We apologise", way: null },
    ],
    files: [{ ...file, kind: "ATTACHMENT" }],
  });
  for (const timeField of ["created_at", "answered_at", "done_at"])
    expect(complaint[timeField]).toBeString();
  for (const internal of ["drinks", "Heard on tape", "You were wrong", "It never left"])
    expect(text).not.toContain(internal);
  const names = await db().selectFrom("appUser").select("name").execute();
  for (const { name } of names) expect(text).not.toContain(`"${name}"`);
  expect(Object.keys(complaint).join()).not.toMatch(/agent|handler|liable/);
});
