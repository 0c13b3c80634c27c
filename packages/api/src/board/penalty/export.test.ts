import { beforeAll, expect, test } from "bun:test";
import type { z } from "zod";
import { readLeaf } from "../../reports/run/testing.ts";
import type { Persona } from "../../seeds/index.ts";
import type { list } from "./contract.ts";
import { usePenaltyWorld } from "./testing/world.ts";

const world = usePenaltyWorld();

const exportAs = async (persona: Persona, filter: z.input<typeof list.input>) =>
  readLeaf(await (await world.as(persona)).list.export({ list: "board.penalty.list", filter }));

beforeAll(async () => {
  await world.approved(await world.decided(), "LATE_LOG");
  const rejected = await world.propose(await world.decided());
  await world.decide(rejected.penaltyId, false);
  const liableId = world.org.north.colleague.id;
  await world.propose(await world.decided({ verdict: "FOUNDED", liableId }), "PERSONAL_ACCOUNT");
});

const VIOLATIONS: Readonly<Record<string, string>> = {
  LATE_LOG: "Late record of a result",
  THREAT: "Threats or insults",
  PERSONAL_ACCOUNT: "Payment to a personal account",
};

test("the export has the rows of the list, filtered and sorted alike, and is recorded", async () => {
  const inspector = await world.createPenaltyApi(world.org.inspector);
  for (const input of [
    {},
    { sort: "points" as const, descending: false },
    { state: ["PROPOSED" as const, "REJECTED" as const] },
    { agentId: world.org.north.agent.id, to: "2026-03-31" },
    { from: "2026-03-31", level: "I" as const },
  ]) {
    const { rows } = await inspector.list(input);
    const leaf = await exportAs(world.org.inspector, input);
    const column = (head: string) => leaf.rows.map((cells) => cells[leaf.heads.indexOf(head)]);
    expect(column("Violation")).toEqual(rows.map(({ violation }) => VIOLATIONS[violation] ?? ""));
    expect(column("Fine").map(Number)).toEqual(rows.map(({ fineMinor }) => fineMinor));
  }
  const leaf = await exportAs(world.org.inspector, { state: ["APPROVED"] });
  const [cells] = leaf.rows;
  expect(Object.fromEntries(leaf.heads.map((head, at) => [head, cells?.[at]]))).toMatchObject({
    Agent: "User north-agent",
    Institution: "Institution north",
    "Penalty decided by": "User operations",
    Status: "Imposed",
    Currency: "IDR",
    Points: "5",
    Fine: "0",
    "Complaint number": "1",
    Occurrence: "First occurrence",
    "Decided at (Asia/Jakarta)": "2026-03-31 12:00:00",
  });
  const exportLogs = await world.db
    .selectFrom("auditLog")
    .select(["actorId", "after"])
    .where("action", "=", "penalty.export")
    .orderBy("id", "desc")
    .execute();
  expect(exportLogs).toHaveLength(6);
  expect(exportLogs[0]).toMatchObject({
    actorId: world.org.inspector.id,
    after: { state: ["APPROVED"] },
  });
});

test("an agent exports only own penalties", async () => {
  const { colleague } = world.org.north;
  const leaf = await exportAs(colleague, {});
  expect(leaf.rows.map(([agent]) => agent)).toEqual(["User north-colleague"]);
});
