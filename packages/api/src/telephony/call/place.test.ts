import { moveCases } from "../../seeds/index.ts";
import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { NOON, useDesk } from "./testing.ts";

const desk = useDesk();
const NIGHT = new Date(NOON.getTime() + 9 * 3_600_000);

const decisions = async () =>
  (
    await desk.db
      .selectFrom("guardDecision")
      .select("verdict")
      .where("caseId", "=", desk.held.caseId)
      .execute()
  ).map(({ verdict }) => verdict);

const written = async () => {
  const { rows } = await sql<{ attempts: number; calls: number }>`
    select (select count(*) from contact_attempt where case_id = ${desk.held.caseId}) as attempts,
      (select count(*) from call_record where case_id = ${desk.held.caseId}) as calls`.execute(
    desk.db,
  );
  return rows[0];
};

const close = () => moveCases(desk.db, { caseIds: [desk.held.caseId], status: "C30", at: NOON });

describe("guard and case, which are asked together", () => {
  test.each([
    ["by day", NOON, "guard.caseClosed"],
    ["at night", NIGHT, "guard.outsideHours"],
  ])(
    "%s a closed case is refused by the guard, whose evidence alone stays",
    async (_, now, message) => {
      await close();
      const agent = await desk.as(desk.org.north.agent, { now: () => now });
      await expect(agent.place(desk.target())).rejects.toMatchObject({
        message,
      });
      expect(await decisions()).toEqual(["BLOCK"]);
      expect(await written()).toEqual({ attempts: 0, calls: 0 });
    },
  );

  test("out of sight neither says anything of it", async () => {
    const { id, login } = desk.org.south.agent;
    await desk.db.insertInto("telephonyAccount").values({ agentId: id, username: login }).execute();
    const agent = await desk.as(desk.org.south.agent);
    await expect(agent.place(desk.target())).rejects.toMatchObject({
      message: "record.notFound",
    });
    expect(await decisions()).toEqual([]);
  });
});

test("a case that was opened before is not written again by the next call", async () => {
  const version = async () => {
    const { rows } = await sql<{ xmin: string; status: string }>`
      select xmin::text, status from collection_case where id = ${desk.held.caseId}`.execute(
      desk.db,
    );
    return rows[0];
  };
  const untouched = await version();
  const agent = await desk.as(desk.org.north.agent);
  await agent.place(desk.target());
  const opened = await version();
  expect(opened?.status).toBe("C10");
  expect(opened?.xmin).not.toBe(untouched?.xmin ?? "");
  await desk.db
    .updateTable("callRecord")
    .set({ state: "ENDED", endedAt: NOON })
    .where("caseId", "=", desk.held.caseId)
    .execute();
  await agent.place(desk.target());
  expect(await version()).toEqual(opened);
});
