import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { OpsContext } from "../../core/command.ts";
import { createTestContext } from "../../core/testing.ts";
import { organisation } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { groupCommands } from "../group/commands.ts";
import { lenderCommands } from "../lender/commands.ts";
import { institutionCommands } from "./commands.ts";

const database = useTestDatabase();
const commands = [...institutionCommands, ...groupCommands, ...lenderCommands];
beforeAll(() => organisation(database.db).then(() => undefined));

function run(name: string, options: Record<string, string> = {}) {
  const ops: OpsContext = {
    context: createTestContext(database.db, null, { via: "COMMAND" }),
    actAs: () => Promise.reject(new Error("nobody is named")),
    progress: () => undefined,
  };
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) throw new Error(`no command ${name}`);
  return command.run(ops, { args: {}, options });
}

const AGENCY = {
  name: "PT Baru",
  email: "office@baru.example",
  leader: "Sari",
  leaderEmail: "sari@baru.example",
  admin: "baru-admin",
  country: "ID",
  zone: "Asia/Jakarta",
};

test("a script sets an institution up, and switches it off and on", async () => {
  await run("lender create", { name: "Dana Kita" });
  const made = await run("institution create", {
    ...AGENCY,
    stages: "Early, Late",
    percentage: "25",
  });
  expect(made.data).toMatchObject({ adminLogin: "baru-admin", password: made.lines[0] });
  const at = { name: AGENCY.name };
  await run("institution link", { ...at, lender: "Dana Kita" });
  await run("group create", { name: "Early", institution: AGENCY.name, stages: "Early" });
  await run("institution disable", at);
  const listed = async () => (await run("institution list")).data;
  expect(await listed()).toContainEqual(
    expect.objectContaining({ ...at, status: "DISABLED", users: 1 }),
  );
  await run("institution enable", at);
  expect(await listed()).toContainEqual(expect.objectContaining({ ...at, status: "ENABLED" }));
});

test.each([
  ["institution create", { ...AGENCY, stages: "S99" }, "institution.nameUnknown"],
  ["institution create", { ...AGENCY, email: "?" }, "request.invalid"],
  ["institution disable", { name: "nobody" }, "record.notFound"],
  ["institution link", { name: "Institution north", lender: "Test Lender" }, "record.duplicate"],
  [
    "group create",
    { name: "G", institution: "Institution north", stages: "S99" },
    "group.foreignStage",
  ],
  [
    "group create",
    { name: "Group 1", institution: "Institution north", stages: "Early" },
    "group.nameInUse",
  ],
  ["group create", { name: "G", institution: "Unknown", stages: "Early" }, "record.notFound"],
  [
    "group create",
    { name: " ", institution: "Institution north", stages: "Early" },
    "request.invalid",
  ],
  ["institution link", { name: "Unknown", lender: "Test Lender" }, "record.notFound"],
  ["lender create", { name: "Test Lender" }, "lender.nameInUse"],
  ["lender create", { name: " " }, "request.invalid"],
])("%s of %j is refused: %s", async (name, options, key) => {
  expect(await getRefusal(run(name, options as Record<string, string>))).toBe(key);
});
