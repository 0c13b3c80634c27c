import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { type Gateways, GatewayError } from "@kolekta/api/core/gateways";
import { silentGateways } from "@kolekta/api/core/testing";
import { deliverMessages } from "@kolekta/api/telephony/outbox/jobs";
import { TelephonyHarness } from "@kolekta/api/telephony/testing";
import { waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { EventBus, fillFromDatabase } from "./bus.ts";
import { createLog } from "./log.ts";
import { startEventJobRunner, type EventJobRunner } from "./event-job-runner.ts";

const database = useTestDatabase();
const log = createLog("silent");
let harness: TelephonyHarness;
let bus: EventBus;
let filling: { stop(): Promise<void> };
let runner: EventJobRunner;

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
  bus = new EventBus(log);
  filling = await fillFromDatabase(bus, database, log);
});

afterEach(() => runner.stop());
afterAll(() => filling.stop());

const startedAt = performance.now();
/** Runs on from the clock of the test. */
const running = () => new Date(harness.now.getTime() + performance.now() - startedAt);

/** Counts its runs on a bus without other events. */
const counting = (rest: { restMs?: number }) => {
  const dedicatedBus = new EventBus(log);
  const job = { runs: 0, wake: () => dedicatedBus.gap() };
  runner = startEventJobRunner(
    {
      name: "agent.count",
      on: "agent.recountDue",
      cron: "* * * * *",
      ...rest,
      run: async () => {
        job.runs += 1;
        return null;
      },
    },
    {
      bus: dedicatedBus,
      log,
      now: running,
      context: (signal) => ({ ...harness.context({ signal }), log: () => {} }),
    },
  );
  return job;
};

const open = (text: Partial<Gateways["text"]> = {}) => {
  const gateways = { ...silentGateways, text: { ...silentGateways.text, ...text } };
  runner = startEventJobRunner(deliverMessages, {
    bus,
    log,
    now: running,
    context: (signal) => ({
      ...harness.context({ gateways, now: running, signal }),
      log: () => {},
    }),
  });
};

const waitForState = (id: number, state: string) =>
  waitUntil(async () => (await harness.message(id)).state === state);

test("queued work leaves as soon as it is committed, wherever it was queued", async () => {
  open();
  const id = await harness.queueText(await harness.newCase());
  await waitForState(id, "SENT");
});

test("work queued without a listener leaves when the bus is back", async () => {
  const id = await harness.queueText(await harness.newCase());
  await Bun.sleep(100);
  open();
  expect((await harness.message(id)).state).toBe("QUEUED");
  bus.gap();
  await waitForState(id, "SENT");
});

test("a retry needs no new message", async () => {
  let tries = 0;
  open({
    send: async () => {
      tries += 1;
      if (tries === 1) throw new GatewayError("busy", true, "BUSY");
      return ["ref"];
    },
  });
  const id = await harness.queueText(await harness.newCase());
  await waitForState(id, "SENT");
  expect(tries).toBe(2);
}, 180_000);

test("stops after the work in the provider's hands", async () => {
  const submission = Promise.withResolvers<readonly string[]>();
  const requested = Promise.withResolvers<void>();
  open({
    send: () => {
      requested.resolve();
      return submission.promise;
    },
  });
  const id = await harness.queueText(await harness.newCase());
  await requested.promise;
  const stopping = runner.stop();
  expect((await harness.message(id)).state).toBe("SENDING");
  submission.resolve(["ref"]);
  await stopping;
  expect((await harness.message(id)).state).toBe("SENT");
});

test("a resting job handles the events of its rest in one turn afterwards", async () => {
  const job = counting({ restMs: 200 });
  job.wake();
  await Bun.sleep(0);
  for (let n = 0; n < 3; n += 1) job.wake();
  expect(job.runs).toBe(1);
  await waitUntil(async () => job.runs > 1);
  expect(job.runs).toBe(2);
});

test("a job without a rest continues at once", async () => {
  const job = counting({});
  job.wake();
  await Bun.sleep(0);
  job.wake();
  expect(job.runs).toBe(2);
});
