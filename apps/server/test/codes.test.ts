import { afterAll, beforeAll, expect, test } from "bun:test";
import { until } from "@kolekta/db/testing";
import { createClient } from "@kolekta/api/client";
import type { CodeGateway } from "@kolekta/api/core/gateways";
import type { JobContext } from "@kolekta/api/core/job";
import { silentGateways } from "@kolekta/api/core/testing";
import { askForNumbers, withdrawCodes } from "@kolekta/api/repay/code/jobs";
import { type CaseIds, newCase } from "@kolekta/api/seeds";
import { filesIn } from "../src/files.ts";
import { createLog } from "../src/log.ts";
import { startTurns } from "../src/turns.ts";
import { visitOfNobody } from "../src/visit.ts";
import { lossyProxy } from "./lossy-proxy.ts";
import { openRealHouse, type RealHouse } from "./real-house.ts";

let house: RealHouse;

beforeAll(async () => {
  house = await openRealHouse();
}, 180_000);
afterAll(() => house.stop());

const caseOf = (): Promise<CaseIds> =>
  newCase(house.db, { agentId: house.org.north.agent.id });

const part = ({ caseId }: CaseIds) => ({
  taskId: caseId,
  type: "SINGLE" as const,
  channel: "VA" as const,
  bank: "BCA",
  amountMinor: 300_000,
});

const codesOf = ({ loanId }: CaseIds) =>
  house.db
    .selectFrom("repaymentCode")
    .select(["id", "state", "number"])
    .where("loanId", "=", loanId)
    .execute();

test("G3: a code whose reply is lost on the way is asked for again and made once", async () => {
  const held = await caseOf();
  const proxy = await lossyProxy(Number(new URL(house.url).port), 2);
  const client = createClient({ url: proxy.url, token: house.people.agent });
  const made = await client.repay.code.create.mutate(part(held));
  proxy.close();
  expect(proxy.lost()).toBe(2);
  expect(await codesOf(held)).toMatchObject([{ id: made.codeId }]);
}, 180_000);

test("a code gets its number, and is taken back, as soon as that is committed, wherever it was asked for", async () => {
  const held = await caseOf();
  const heard: number[] = [];
  const code: CodeGateway = {
    ...silentGateways.code,
    withdraw: async ({ number }) => {
      heard.push(Number(number.split("-").at(-1)));
    },
  };
  const now = () => new Date();
  const context = (signal: AbortSignal): JobContext => ({
    ...visitOfNobody({
      db: house.db,
      databaseUrl: house.databaseUrl,
      dataDir: ".",
      files: filesIn("."),
      gateways: { ...silentGateways, code },
      via: "JOB",
      now,
      signal,
    }),
    log: () => {},
  });
  const parts = { bus: house.bus, log: createLog("silent"), now, context };
  const desk = [askForNumbers, withdrawCodes].map((job) =>
    startTurns(job, parts),
  );
  const client = createClient({ url: house.url, token: house.people.agent });
  const apply = client.repay.code.create;
  const { codeId } = await apply.mutate(part(held));
  await until(async () => (await codesOf(held))[0]?.state === "ACTIVE");
  expect(await codesOf(held)).toMatchObject([
    { state: "ACTIVE", number: expect.stringMatching(/^silent-/) },
  ]);
  await client.repay.code.cancel.mutate({ codeId });
  await until(async () => heard.length > 0);
  await Promise.all(desk.map((turns) => turns.stop()));
  expect(heard).toEqual([codeId]);
});
