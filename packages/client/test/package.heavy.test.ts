/** Packs the client and uses it outside of the repository, with npm and Node. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestContext } from "@kolekta/api/core/testing";
import { writeChanges } from "@kolekta/api/reports/change-feed/actions";
import { type CaseIds, newCase } from "@kolekta/api/seeds";
import { Webhook } from "standardwebhooks";
import { openRealApp, type RealApp } from "../../../apps/server/test/real-app.ts";
import { installPacked, PACKAGE, ROOT, run } from "./packed.ts";

const HOME = join(import.meta.dir, "..");
const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
/** Far more than the tools need on a quiet machine. */
const LONGEST_MS = 10 * 60_000;

let app: RealApp;
let folder: string;
let made: CaseIds[];

const COMPILER_OPTIONS = {
  target: "ES2022",
  module: "NodeNext",
  strict: true,
  // Libraries below name types of Node, which these projects do not install.
  skipLibCheck: true,
};

const writeProject = (cwd: string, compilerOptions: object): Promise<number> =>
  Bun.write(
    join(cwd, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { ...COMPILER_OPTIONS, ...compilerOptions } }),
  );

/** Installs the packed client beside the compiler, as the project of an integrator. */
async function installStranger(): Promise<void> {
  const { devDependencies } = await Bun.file(join(HOME, "package.json")).json();
  const { devDependencies: rootDependencies } = await Bun.file(join(ROOT, "package.json")).json();
  await installPacked(folder, [
    `typescript@${devDependencies.typescript}`,
    `@types/bun@${rootDependencies["@types/bun"]}`,
  ]);
  await cp(join(HOME, "test/stranger"), join(folder, "program"), { recursive: true });
  await writeProject(join(folder, "program"), { types: [], outDir: "../dist" });
  await cp(join(ROOT, "examples"), join(folder, "examples"), { recursive: true });
  // The bridge plays a tone of the repository.
  await rm(join(folder, "examples/bridge.ts"));
  const options = { types: ["bun"], noEmit: true, allowImportingTsExtensions: true };
  await writeProject(join(folder, "examples"), options);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolekta-client-"));
  app = await openRealApp();
  made = [];
  for (let count = 0; count < 3; count += 1)
    made.push(await newCase(app.db, { agentId: app.org.north.agent.id }));
  await writeChanges(createTestContext(app.db, null));
  await installStranger();
}, LONGEST_MS);

afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("carries no code and no dependency of the workspace", async () => {
  const manifest = await Bun.file(join(PACKAGE, "package.json")).json();
  expect(Object.values(manifest.dependencies).join(" ")).toMatch(/^[\d. ]+$/);
  const installed = await readdir(join(folder, "node_modules/@kolekta"));
  expect(installed).toEqual(["client"]);
  const packed = await readdir(join(folder, "node_modules/@kolekta/client"));
  expect(packed).toContain("README.md");
  for (const name of packed.filter((file) => file.endsWith(".ts") || file.endsWith(".js"))) {
    const text = await readFile(join(folder, "node_modules/@kolekta/client", name), "utf8");
    expect([name, text.match(/from "(@kolekta|zod|kysely|\.\.)[^"]*"/g)]).toEqual([name, null]);
  }
});

test(
  "the examples compile with the packed types",
  () => run(folder, "npx", "tsc", "-p", "examples").then(() => undefined),
  LONGEST_MS,
);

test(
  "types and calls hold in a project of a stranger, on Node",
  async () => {
    await run(folder, "npx", "tsc", "-p", "program");
    const message = JSON.stringify({
      type: "case.opened",
      timestamp: new Date().toISOString(),
      data: {},
    });
    const at = new Date();
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(SECRET).sign("msg_1", at, message),
    };
    const { agent, operations } = app.people;
    const values = [app.url, agent, operations, SECRET, message, JSON.stringify(headers)];
    const output = JSON.parse(await run(folder, "node", "dist/program.js", ...values));
    const { taskId, saved } = output;
    expect(made.map(({ caseId }) => caseId)).toContain(taskId);
    expect(saved).toEqual([expect.any(Number), saved[0]]);
    expect(output).toMatchObject({
      opened: null,
      loanNumber: expect.any(String),
      changes: ["case.opened", "case.opened", "case.opened"],
      next: expect.stringMatching(/^\d+-\d+$/),
      refusal: ["changeFeed.cursorUnknown", 400, ["after"]],
      received: "case.opened",
    });
  },
  LONGEST_MS,
);
