import { afterAll, beforeAll, expect, test } from "bun:test";
import { waitUntil } from "@kolekta/db/testing";
import { createKolekta } from "@kolekta/client";
import type { CodeGateway } from "@kolekta/api/core/gateways";
import type { JobContext } from "@kolekta/api/core/job";
import { silentGateways } from "@kolekta/api/core/testing";
import { pollCodesJob, withdrawCodes } from "@kolekta/api/repay/code/jobs";
import { type CaseIds, newCase } from "@kolekta/api/seeds";
import { createFileStore } from "../src/files.ts";
import { createLog } from "../src/log.ts";
import { startEventJobRunner } from "../src/event-job-runner.ts";
import { createSystemContext } from "../src/system-context.ts";
import { lossyProxy } from "./lossy-proxy.ts";
import { openRealApp, type RealApp } from "./real-app.ts";

let app: RealApp;

beforeAll(async () => {
  app = await openRealApp();
}, 180_000);
afterAll(() => app.stop());

const createCase = (): Promise<CaseIds> => newCase(app.db, { agentId: app.org.north.agent.id });

const part = ({ caseId }: CaseIds) => ({
  taskId: caseId,
  type: "SINGLE" as const,
  channel: "VA" as const,
  bank: "BCA",
  amountMinor: 300_000,
});

const listCodes = ({ loanId }: CaseIds) =>
  app.db
    .selectFrom("repaymentCode")
    .select(["id", "state", "number"])
    .where("loanId", "=", loanId)
    .execute();

test("G3: a code with a reply lost on the way is requested again and created once", async () => {
  const caseIds = await createCase();
  const proxy = await lossyProxy(Number(new URL(app.url).port), 2);
  const { trpc: client } = createKolekta({ url: proxy.url, token: app.people.agent });
  const made = await client.repay.code.create.mutate(part(caseIds));
  proxy.close();
  expect(proxy.lost()).toBe(2);
  expect(await listCodes(caseIds)).toMatchObject([{ id: made.codeId }]);
}, 180_000);

test("a code gets its number and is withdrawn on commit, wherever it was requested", async () => {
  const caseIds = await createCase();
  const received: number[] = [];
  const code: CodeGateway = {
    ...silentGateways.code,
    withdraw: async ({ number }) => {
      received.push(Number(number.split("-").at(-1)));
    },
  };
  const now = () => new Date();
  const context = (signal: AbortSignal): JobContext => ({
    ...createSystemContext({
      db: app.db,
      databaseUrl: app.databaseUrl,
      dataDir: ".",
      files: createFileStore("."),
      gateways: { ...silentGateways, code },
      via: "JOB",
      now,
      signal,
    }),
    log: () => {},
  });
  const parts = { bus: app.bus, log: createLog("silent"), now, context };
  const runners = [pollCodesJob, withdrawCodes].map((job) => startEventJobRunner(job, parts));
  const { trpc: client } = createKolekta({ url: app.url, token: app.people.agent });
  const apply = client.repay.code.create;
  const { codeId } = await apply.mutate(part(caseIds));
  await waitUntil(async () => (await listCodes(caseIds))[0]?.state === "ACTIVE");
  expect(await listCodes(caseIds)).toMatchObject([
    { state: "ACTIVE", number: expect.stringMatching(/^silent-/) },
  ]);
  await client.repay.code.cancel.mutate({ codeId });
  await waitUntil(async () => received.length > 0);
  await Promise.all(runners.map((runner) => runner.stop()));
  expect(received).toEqual([codeId]);
});
