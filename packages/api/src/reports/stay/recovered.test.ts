import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { Story } from "../agent/testing.ts";
import { COLLECTED_REPORTS } from "../collected.ts";
import { reportsRouter } from "../router.ts";
import { runReport } from "../run/actions/collect.ts";

/*
 * A case is written off on 4 March and settled by a payment on 9 March. Every report must show it
 * as recovered.
 */

const database = useTestDatabase();
/** An hour of a day of March in Jakarta. */
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 2, day, hour - 7));
const RECOVERED_ON = "2026-03-09";
let org: Organisation;

const context = () => createTestContext(database.db, null, { now: () => at(9, 20) });
const caller = async () =>
  createCallerFactory(reportsRouter)(
    createTestContext(database.db, await getActor(database.db, org.operations), {
      now: () => at(9, 20),
    }),
  );

beforeAll(async () => {
  org = await organisation(database.db);
  const story = await Story.start(database.db, at(2, 9), { institutionId: org.north.id });
  await story.assign(at(2, 10), org.north.agent.id);
  await story.work(at(3, 9));
  await story.end(at(4, 9), "C80");
  await story.recover(at(9, 9), 1_065_000, org.north.agent.id);
  await processAgentFacts(context());
  for (const report of COLLECTED_REPORTS.filter(({ verifiableRows }) => verifiableRows))
    await runReport(context(), report, {
      cause: "JOB",
      input: null,
      range: { institutionId: org.north.id, hour: null, from: "2026-03-02", to: RECOVERED_ON },
    });
}, 120_000);

test("the agent's", async () => {
  const { rows } = await (await caller()).data.listAgents({ from: RECOVERED_ON, to: RECOVERED_ON });
  expect(rows.map(({ values }) => values.settled)).toEqual([1]);
});

test("the daily report of its day", async () => {
  const { rows } = await (await caller()).daily.page({ from: RECOVERED_ON, to: RECOVERED_ON });
  expect(
    rows.map(({ flows, settledRate }) => [
      flows.reopened.cases,
      flows.settledFully.cases,
      flows.closing.cases,
      settledRate,
    ]),
  ).toEqual([[1, 1, 0, 1]]);
});

test("the overview of its month", async () => {
  const { rows } = await (await caller()).overview.page({ month: "2026-03" });
  expect(rows.map(({ now }) => [now.entered, now.settled])).toEqual([[1, 1]]);
});

test("its cohort", async () => {
  const listOutcomes = async (daysSince: number) => {
    const { rows } = await (
      await caller()
    ).rollRate.page({ from: "2026-03-03", to: "2026-03-03", daysSince });
    return rows.map(({ casesBy }) => [casesBy.WRITTEN_OFF, casesBy.PAID]);
  };
  expect(await listOutcomes(6)).toEqual([[1, 0]]);
  expect(await listOutcomes(7)).toEqual([[0, 1]]);
});
