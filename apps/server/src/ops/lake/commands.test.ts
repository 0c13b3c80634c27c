import { expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { OpsContext } from "@kolekta/api/core/command";
import { createTestContext } from "@kolekta/api/core/testing";
import { getRefusal } from "@kolekta/api/session/testing";
import { lakeCommands } from "./commands.ts";

const database = useTestDatabase();

test.each([
  ["export", "no day", { day: "yesterday" }, "lake.noDay"],
  ["verify", "no day", { to: "2026-02-30" }, "lake.noDay"],
  ["export", "a day beside several", { day: "2026-03-02", to: "2026-03-03" }, "lake.dayOrRange"],
  ["export", "an open beginning", { to: "2026-03-02" }, "lake.fromMissing"],
  ["export", "an installation without a day that is over", {}, "lake.noProcessedDay"],
])("lake %s refuses %s", async (name, _, options, key) => {
  const ops: OpsContext = {
    context: createTestContext(database.db, null, { via: "COMMAND", databaseUrl: database.url }),
    actAs: () => Promise.reject(new Error("no account is named")),
    progress: () => undefined,
  };
  const command = lakeCommands.find((found) => found.name === `lake ${name}`);
  const execution = command?.run(ops, { args: {}, options });
  expect(await getRefusal(Promise.resolve(execution))).toBe(key);
});
