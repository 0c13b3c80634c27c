import { moveCases } from "../../seeds/index.ts";
import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { NOON, useCallHarness } from "./testing.ts";

const harness = useCallHarness();
const NIGHT = new Date(NOON.getTime() + 9 * 3_600_000);

const decisions = async () =>
  (
    await harness.db
      .selectFrom("guardDecision")
      .select("verdict")
      .where("caseId", "=", harness.caseIds.caseId)
      .execute()
  ).map(({ verdict }) => verdict);

const countRows = async () => {
  const { rows } = await sql<{ attempts: number; calls: number }>`
    select (select count(*) from contact_attempt where case_id = ${harness.caseIds.caseId}) as attempts,
      (select count(*) from call_record where case_id = ${harness.caseIds.caseId}) as calls`.execute(
    harness.db,
  );
  return rows[0];
};

const close = () =>
  moveCases(harness.db, { caseIds: [harness.caseIds.caseId], status: "C30", at: NOON });

describe("guard and case, checked together", () => {
  test.each([
    ["by day", NOON, "guard.caseClosed"],
    ["at night", NIGHT, "guard.outsideHours"],
  ])(
    "%s the guard refuses a closed case and only its evidence is stored",
    async (_, now, message) => {
      await close();
      const agent = await harness.as(harness.org.north.agent, { now: () => now });
      await expect(agent.dial(harness.target())).rejects.toMatchObject({ message });
      expect(await decisions()).toEqual(["BLOCK"]);
      expect(await countRows()).toEqual({ attempts: 0, calls: 0 });
    },
  );

  test("neither check reveals a case out of scope", async () => {
    const { id, login } = harness.org.south.agent;
    await harness.db
      .insertInto("telephonyAccount")
      .values({ agentId: id, username: login })
      .execute();
    const agent = await harness.as(harness.org.south.agent);
    await expect(agent.dial(harness.target())).rejects.toMatchObject({
      message: "record.notFound",
    });
    expect(await decisions()).toEqual([]);
  });
});

test("the next call does not write an already opened case again", async () => {
  const version = async () => {
    const { rows } = await sql<{ xmin: string; status: string }>`
      select xmin::text, status from collection_case where id = ${harness.caseIds.caseId}`.execute(
      harness.db,
    );
    return rows[0];
  };
  const untouched = await version();
  const agent = await harness.as(harness.org.north.agent);
  await agent.dial(harness.target());
  const opened = await version();
  expect(opened?.status).toBe("C10");
  expect(opened?.xmin).not.toBe(untouched?.xmin ?? "");
  await harness.db
    .updateTable("callRecord")
    .set({ state: "ENDED", endedAt: NOON })
    .where("caseId", "=", harness.caseIds.caseId)
    .execute();
  await agent.dial(harness.target());
  expect(await version()).toEqual(opened);
});
