import { expect, test } from "bun:test";
import { queueFailures } from "./clock.ts";
import { createLog } from "./log.ts";

test("logs an error repeated by all queue workers once, by its message", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const report = queueFailures(log);
  // The queue passes errors on as copies of their fields.
  const lost = new Error("no host of the database takes writes");
  const copy = { name: "Error", message: lost.message, worker: "1" };
  for (let attempt = 0; attempt < 5; attempt += 1) report(copy);
  report(new Error("another"));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "warn", error: { message: lost.message }, msg: "job queue" },
    { level: "warn", error: { message: "another" }, msg: "job queue" },
  ]);
});
