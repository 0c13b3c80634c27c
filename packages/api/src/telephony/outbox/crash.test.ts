import { beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { draw, sessionsEnded, useTestDatabase } from "@kolekta/db/testing";
import { deliverDue, recoverStuck } from "./actions/deliver.ts";
import { TelephonyHarness, minutesLater } from "../testing.ts";

const database = useTestDatabase();
const SENDER = join(import.meta.dir, "testing", "sender-process.ts");
const DOOMED = "kolekta doomed sender";
const MESSAGES = 60;
let harness: TelephonyHarness;

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
});

const handedOver = (wire: string): number[] =>
  readFileSync(wire, "utf8").split("\n").filter(Boolean).map(Number);

/** Kills a sender as soon as the given number of messages have reached the wire; returns them. */
async function killedMidway(wire: string, afterCount: number): Promise<number[]> {
  const sender = Bun.spawn(
    [process.execPath, SENDER, database.url, wire, harness.now.toISOString()],
    { stdout: "ignore", stderr: "inherit" },
  );
  while (sender.exitCode === null && handedOver(wire).length < afterCount) await Bun.sleep(1);
  sender.kill("SIGKILL");
  await sender.exited;
  await sessionsEnded(database.db, DOOMED);
  return handedOver(wire);
}

test.each(draw("outbox crash", [1, 10, 23, 40], 2))(
  "a sender killed with %p messages handed over loses nothing and sends nothing twice",
  async (afterCount) => {
    const folder = mkdtempSync(join(tmpdir(), "kolekta-wire-"));
    const wire = join(folder, "wire");
    await Bun.write(wire, "");
    const ids: number[] = [];
    for (let n = 0; n < MESSAGES; n += 1)
      ids.push(await harness.queueText(await harness.newCase()));
    const first = await killedMidway(wire, afterCount);
    expect(first.length).toBeGreaterThanOrEqual(afterCount);
    harness.now = minutesLater(3, harness.now);
    await recoverStuck(harness.sender());
    const second: number[] = [];
    const sender = harness.sender({
      send: async ({ messageId }) => {
        second.push(messageId);
        return [`second-${messageId}`];
      },
    });
    await deliverDue(sender);
    rmSync(folder, { recursive: true });

    const onWire = [...first, ...second];
    expect(new Set(onWire).size).toBe(onWire.length);
    const stored = await Promise.all(ids.map((id) => harness.message(id)));
    const doubtful = stored.filter((row) => row.state === "UNKNOWN");
    const sent = stored.filter((row) => row.state === "SENT");
    expect(doubtful.length + sent.length).toBe(MESSAGES);
    expect(doubtful.length).toBeLessThanOrEqual(4);
    for (const { id } of sent) expect(onWire).toContain(id);
    for (const id of onWire) expect([...sent, ...doubtful].map((row) => row.id)).toContain(id);
    expect(second.length).toBeGreaterThan(0);
  },
  180_000,
);
