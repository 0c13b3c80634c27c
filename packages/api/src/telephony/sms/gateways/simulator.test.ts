import { expect, test } from "bun:test";
import { waitUntil } from "@kolekta/db/testing";
import type { IncomingText } from "../actions/incoming.ts";
import type { Receipt } from "../../outbox/actions/receipt.ts";
import { textSimulator } from "./simulator.ts";

const NOW = new Date("2026-03-31T05:00:00Z");
const message = (messageId: number, phone: string) => ({
  messageId,
  phone,
  text: "Halo",
  until: NOW,
});

const network = (fail = 0) => {
  const receipts: Receipt[] = [];
  const answers: IncomingText[] = [];
  let failures = fail;
  const simulator = textSimulator({
    now: () => NOW,
    speed: 200,
    report: async (receipt) => {
      failures -= 1;
      if (failures >= 0) throw new Error("nobody listens");
      receipts.push(receipt);
    },
    receiveText: async (text) => answers.push(text),
  });
  return { simulator, receipts, answers };
};

test.each([
  ["1", "DELIVERED", "DELIVRD 000"],
  ["7", "UNDELIVERED", "UNDELIV 001"],
] as const)("a number ending in %s: %s", async (digit, state, detail) => {
  const { simulator, receipts } = network();
  const [reference = ""] = await simulator.send(message(1, `62812${digit}`));
  await waitUntil(() => receipts.length === 1);
  expect(receipts[0]).toEqual({ provider: "simulator", reference, state, detail, at: NOW });
});

test("only a number ending in 6 writes back", async () => {
  const { simulator, receipts, answers } = network();
  await simulator.send(message(1, "621"));
  await simulator.send(message(2, "626"));
  await waitUntil(() => answers.length === 1);
  expect(receipts).toHaveLength(2);
  expect(answers[0]).toMatchObject({ reference: "sim-2-answer", phone: "626" });
  await Bun.sleep(50);
  expect(answers).toHaveLength(1);
});

test("refuses a number ending in 8 and is busy at first for one ending in 9", async () => {
  const { simulator } = network();
  await expect(simulator.send(message(1, "628"))).rejects.toMatchObject({ kind: "FINAL" });
  await expect(simulator.send(message(2, "629"))).rejects.toMatchObject({ kind: "BUSY" });
  expect(await simulator.send(message(2, "629"))).toEqual(["sim-2"]);
});

test("the simulator confirms accepted and rejected messages", async () => {
  const { simulator } = network();
  await simulator.send(message(1, "621"));
  expect(await simulator.find?.(1)).toEqual(["sim-1"]);
  expect(await simulator.find?.(2)).toBeNull();
});

test("repeats a receipt that could not be stored", async () => {
  const { simulator, receipts } = network(2);
  await simulator.send(message(1, "621"));
  await waitUntil(() => receipts.length === 1);
});

test("sends no receipts after it is stopped", async () => {
  const { simulator, receipts } = network();
  await simulator.send(message(1, "621"));
  simulator.stop();
  await Bun.sleep(50);
  expect(receipts).toEqual([]);
});
