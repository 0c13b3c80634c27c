import { beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { draw, sessionsEnded, useTestDatabase } from "@kolekta/db/testing";
import { deliverDue, recoverStuck } from "./actions/deliver.ts";
import { Desk, minutesLater } from "../testing.ts";

const database = useTestDatabase();
const SENDER = join(import.meta.dir, "testing", "sender-process.ts");
const DOOMED = "kolekta doomed sender";
const MESSAGES = 60;
let desk: Desk;

beforeAll(async () => {
  desk = await Desk.open(database.db);
});

const handedOver = (wire: string): number[] =>
  readFileSync(wire, "utf8").split("\n").filter(Boolean).map(Number);

/** Kills a sender as soon as so many messages have reached the wire; returns which. */
async function killedMidway(wire: string, reached: number): Promise<number[]> {
  const sender = Bun.spawn([process.execPath, SENDER, database.url, wire, desk.now.toISOString()], {
    stdout: "ignore",
    stderr: "inherit",
  });
  while (sender.exitCode === null && handedOver(wire).length < reached) await Bun.sleep(1);
  sender.kill("SIGKILL");
  await sender.exited;
  await sessionsEnded(database.db, DOOMED);
  return handedOver(wire);
}

test.each(draw("outbox crash", [1, 10, 23, 40], 2))(
  "a sender killed with %p messages handed over loses nothing and sends nothing twice",
  async (reached) => {
    const folder = mkdtempSync(join(tmpdir(), "kolekta-wire-"));
    const wire = join(folder, "wire");
    await Bun.write(wire, "");
    const ids: number[] = [];
    for (let n = 0; n < MESSAGES; n += 1) ids.push(await desk.queueText(await desk.newCase()));
    const first = await killedMidway(wire, reached);
    expect(first.length).toBeGreaterThanOrEqual(reached);
    desk.now = minutesLater(3, desk.now);
    await recoverStuck(desk.sender());
    const second: number[] = [];
    const sender = desk.sender({
      send: async ({ messageId }) => {
        second.push(messageId);
        return [`second-${messageId}`];
      },
    });
    await deliverDue(sender);
    rmSync(folder, { recursive: true });

    const onWire = [...first, ...second];
    expect(new Set(onWire).size).toBe(onWire.length);
    const stored = await Promise.all(ids.map((id) => desk.message(id)));
    const doubtful = stored.filter((one) => one.state === "UNKNOWN");
    const sent = stored.filter((one) => one.state === "SENT");
    expect(doubtful.length + sent.length).toBe(MESSAGES);
    expect(doubtful.length).toBeLessThanOrEqual(4);
    for (const { id } of sent) expect(onWire).toContain(id);
    for (const id of onWire) expect([...sent, ...doubtful].map((one) => one.id)).toContain(id);
    expect(second.length).toBeGreaterThan(0);
  },
  180_000,
);
