import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { NOON } from "../../telephony/testing.ts";
import { useLives } from "../data-request/testing.ts";
import { getSettingApi } from "../setting/testing.ts";
import { purgeDue } from "./actions/run.ts";
import { purgeCommands } from "./commands.ts";
import { purgeOldData } from "./jobs.ts";

const { at: moveTo, db, org, manage, tasks, context, over, ...lives } = useLives();
const { lived, holding, onDisk } = lives;
const DAY_MS = 86_400_000;

describe("G50: expired data", () => {
  const at = (days: number) => moveTo(new Date(NOON.getTime() + days * DAY_MS));
  const counted = async () => {
    const { rows } = await sql<{ line: string }>`
      select on_day || ' ' || kind || ' ' || records as line from retention_purge order by id`.execute(
      db(),
    );
    return rows.map(({ line }) => line);
  };

  test("is deleted from database and disk in batches, is recorded, and waits for open disputes", async () => {
    const plain = await lived("628127779991", "Retno");
    const disputed = await lived("628127779992", "Sari");
    await sql`
      update sms_message set state = 'DELIVERED', settled_at = ${NOON}`.execute(db());
    const { holdId } = await (
      await tasks(org().north.agent)
    ).hold.open({ taskId: disputed.caseId, kind: "DISPUTE", reason: "not mine" });
    await sql`
      insert into login_log (at, institution_id, login, outcome)
      select ${NOON}::timestamptz, ${org().north.id}, 'a', 'IN' from generate_series(1, 5)`.execute(
      db(),
    );
    expect(await onDisk()).toBe(6);
    at(364);
    await purgeDue(context(), 2);
    expect(await onDisk()).toBe(6);

    at(366);
    const failing = { ...context(), files: over().files };
    let removed = 0;
    const { remove } = failing.files;
    failing.files.remove = async (id) => {
      removed += 1;
      if (removed === 2) throw new Error("killed");
      await remove(id);
    };
    const cut = await purgeDue(failing, 2);
    expect(cut.failures).toEqual(["FILES of head office: killed"]);
    const secondRun = await purgeDue(context(), 2);
    expect(secondRun).toMatchObject({ records: 0, files: 2, failures: [] });
    // Two letters and the disputed recording remain.
    expect(await onDisk()).toBe(3);
    const { rows: calls } = await sql<{ caseId: number; hasRecording: boolean }>`
      select case_id, recording_id is not null as has_recording from call_record order by id`.execute(
      db(),
    );
    expect(calls).toEqual([
      { caseId: plain.caseId, hasRecording: false },
      { caseId: disputed.caseId, hasRecording: true },
    ]);
    const lines = await counted();
    expect(lines.filter((line) => line.includes("2027-04-01"))).toEqual([
      "2027-04-01 pictureDays 2",
      "2027-04-01 recordingDays 1",
      "2027-04-01 loginLogDays 5",
      "2027-04-01 FILES 2",
    ]);
    const reply = await (await manage(org().operations)).purge.list({});
    expect(reply.rows[0]).toMatchObject({ on: "2027-04-01" });
    expect(reply.total).toBe(lines.length);

    await (
      await tasks(org().operations)
    ).hold.close({ holdId, outcome: "REFUSED", reason: "was his" });
    at(1_100);
    await purgeDue(context(), 2);
    expect(await onDisk()).toBe(0);
    const { rows: messages } = await sql<{ content: string; state: string }>`
      select distinct content, state from sms_message`.execute(db());
    expect(messages).toEqual([{ content: "", state: "DELIVERED" }]);
    expect(await holding("speaks")).toEqual(["borrower_flag"]);
    at(0);
  });

  test("is deleted for other institutions when one fails, and the failure is reported", async () => {
    await sql`
      create function fail_north() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      db(),
    );
    await sql`
      insert into behaviour_record (at, user_id, institution_id, page, action) values
        (${NOON}, ${org().north.agent.id}, ${org().north.id}, '/', 'x'),
        (${NOON}, ${org().south.agent.id}, ${org().south.id}, '/', 'x')`.execute(db());
    await sql`
      create trigger fail_north before delete on behaviour_record for each row
      when (old.institution_id = ${sql.lit(org().north.id)}) execute function fail_north()`.execute(
      db(),
    );
    at(91);
    const operate = async (name: string) =>
      purgeCommands
        .find((command) => command.name === name)
        ?.run(
          { context: context(), actAs: never, progress: () => undefined },
          { args: {}, options: {} },
        );
    const done = await operate("retention run");
    expect(done).toMatchObject({
      ok: false,
      data: { failures: [`behaviourDays of ${org().north.id}: no`] },
      lines: [
        "1 records deleted or emptied, 0 files removed from the store",
        `failed: behaviourDays of ${org().north.id}: no`,
      ],
    });
    await expect(purgeOldData.run({ ...context(), log: () => undefined })).rejects.toThrow(
      `data past its days is left: behaviourDays of ${org().north.id}: no`,
    );
    const reply = await operate("retention show");
    expect(reply?.ok).toBe(false);
    expect(reply?.lines.filter((line) => line.includes("behaviour"))).toEqual([
      `2026-06-30 behaviourDays of ${org().south.name}: 1`,
      `2026-06-30 behaviourDays of ${org().north.name}: 0, failed: no`,
    ]);
    const behaviour = (await (await manage(org().south.admin)).purge.list({})).rows;
    expect(behaviour.filter(({ kind }) => kind === "behaviourDays")).toMatchObject([
      { institutionName: org().south.name },
    ]);
    const { rows } = await sql<{ of: number }>`
      select institution_id as of from behaviour_record`.execute(db());
    expect(rows).toEqual([{ of: org().north.id }]);
    await sql`drop function fail_north cascade`.execute(db());
    at(0);
  });

  test("requires a rule at or above the legal minimum and refuses others by field", async () => {
    const now = new Date("2026-03-31T05:00:00Z");
    const { retention } = await getSettingApi(db(), org().operations, now);
    const { defaultRow } = await retention.list({});
    const save = (settledDays: number) =>
      retention.save({
        institutionId: null,
        baseId: defaultRow.latestId,
        reason: "shorter",
        values: { ...defaultRow.effective, settledDays },
      });
    await expect(save(365)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

const never = (): never => {
  throw new Error("the operator acts for himself");
};
