import { expect, test } from "bun:test";
import { join } from "node:path";
import { draw, sessionsEnded, waitUntil } from "@kolekta/db/testing";
import { KEY, useWebhooks } from "./testing.ts";

const SENDER = join(import.meta.dir, "testing", "sender-process.ts");
const CASES = 6;
const MESSAGES_OF_CASE = 10;
const hooks = useWebhooks();
const { peer } = hooks;

/** Kills a sender as soon as the peer has received the given number of messages. */
async function killMidway(afterCount: number): Promise<void> {
  const { database } = hooks;
  const sender = Bun.spawn(
    [
      process.execPath,
      SENDER,
      database.url,
      peer.host,
      KEY.toString("hex"),
      hooks.now().toISOString(),
    ],
    { stdout: "ignore", stderr: "inherit" },
  );
  await waitUntil(() => sender.exitCode !== null || peer.received.length >= afterCount);
  sender.kill("SIGKILL");
  await sender.exited;
  await sessionsEnded(database.db, "kolekta doomed webhooks");
}

test.each(draw("webhook crash", [1, 10, 23, 40], 2))(
  "a sender killed with %p messages received loses nothing, and repeats ids and order",
  async (afterCount) => {
    const { endpointId } = await hooks.create();
    const cases = await Promise.all(Array.from({ length: CASES }, () => hooks.newCase()));
    const amounts = Array.from({ length: MESSAGES_OF_CASE }, (_, index) => index + 1);
    for (const { caseId } of cases) await hooks.record(caseId, ...amounts);
    const killed = Promise.withResolvers<void>();
    // Received, but not answered yet: the kill falls between sending and recording.
    peer.setAnswer(async () => {
      if (peer.received.length >= afterCount) await killed.promise;
      return new Response();
    });
    await killMidway(afterCount);
    killed.resolve();
    const first = peer.received.length;
    expect(first).toBeGreaterThanOrEqual(afterCount);
    const before = await hooks.deliveries(endpointId);
    expect(before.filter(({ state }) => state === "WAITING").length).toBeGreaterThan(0);

    peer.setAnswer();
    hooks.pass(60_000);
    await hooks.send();
    const after = await hooks.deliveries(endpointId);
    expect(after).toHaveLength(CASES * MESSAGES_OF_CASE);
    expect(new Set(after.map(({ state }) => state))).toEqual(new Set(["DELIVERED"]));
    const delivered = new Set(after.map(({ messageId }) => messageId));
    expect(new Set(peer.received.map(({ id }) => id))).toEqual(delivered);
    const bodies = new Set(peer.received.map(({ id, body }) => `${id} ${body}`));
    expect(bodies.size).toBe(CASES * MESSAGES_OF_CASE);
    expect(peer.received.length).toBeGreaterThan(delivered.size);
    for (const { caseId } of cases) {
      const ids = peer.received.flatMap(({ id, message }) =>
        message.data.caseId === caseId ? [`${id} ${message.data.data.amountMinor}`] : [],
      );
      const order = [...new Set(ids)].map((text) => Number(text.split(" ")[1]));
      expect(order).toEqual(amounts);
    }
  },
);
