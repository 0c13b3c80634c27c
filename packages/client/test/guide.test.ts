/** Runs the commands of docs/integrate/start.md, in their order, against a server. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createTestContext } from "@kolekta/api/core/testing";
import { writeChanges } from "@kolekta/api/reports/change-feed/actions";
import { newCase, organisation } from "@kolekta/api/seeds";
import { testDatabase, type TestDatabase } from "@kolekta/db/testing";
import { freePort, type ServerProcess, startServer } from "../../../apps/server/test/process.ts";

const hasTools = ["curl", "jq"].every((tool) => Bun.which(tool));
const HOME = join(import.meta.dir, "..");
const ROOT = join(HOME, "../..");
/** Below the package, so that the receiver finds it by its name. */
const RECEIVER = join(HOME, "dist/receiver.mjs");

let database: TestDatabase;
let server: ServerProcess;
let port: number;
let login: string;

beforeAll(async () => {
  database = await testDatabase();
  port = freePort();
  server = await startServer({
    DATABASE_URL: database.url,
    LOG_LEVEL: "error",
    WEBHOOK_HOSTS: `127.0.0.1:${port}`,
  });
  const { administrator, north } = await organisation(database.db);
  ({ login } = administrator);
  await newCase(database.db, { agentId: north.agent.id });
  await writeChanges(createTestContext(database.db, null));
}, 180_000);
afterAll(async () => {
  await server?.end();
  await database?.drop();
  await rm(RECEIVER, { force: true });
});

/** Replaces the addresses and the login of the demo by those of the test. */
const adapt = (text: string): string =>
  text
    .replaceAll("http://127.0.0.1:6778", server.url)
    .replaceAll("127.0.0.1:6790", `127.0.0.1:${port}`)
    .replaceAll("listen(6790", `listen(${port}`)
    .replaceAll("--login sys01", `--login ${login}`)
    .replaceAll("bun receiver.mjs", `"${process.execPath}" "${RECEIVER}"`);

const readBlocks = (guide: string, language: string): string[] =>
  [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)]
    .filter(([, found]) => found === language)
    .map(([, , block = ""]) => adapt(block));

/** Runs the commands until the receiver has printed a line or all of them have ended. */
async function runShell(script: string, lastLine: string): Promise<string> {
  const child = Bun.spawn(["bash", "-euo", "pipefail", "-c", `${script}\nwait`], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: database.url, LOG_LEVEL: "silent" },
    stdout: "pipe",
    stderr: "inherit",
    // A process group of its own, so that the receiver ends with it.
    detached: true,
  });
  let output = "";
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    output += decoder.decode(chunk, { stream: true });
    if (output.includes(lastLine)) process.kill(-child.pid, "SIGKILL");
  }
  return output;
}

test.skipIf(!process.env["CI"] && !hasTools)(
  "every command works, from the key to the first webhook",
  async () => {
    const guide = await Bun.file(join(ROOT, "docs/integrate/start.md")).text();
    const [receiver = ""] = readBlocks(guide, "js");
    await Bun.write(RECEIVER, receiver);
    const output = await runShell(readBlocks(guide, "sh").join("\n"), "received ping");
    expect(output).toContain('"permissions":["lender.read","changeFeed.read"]');
    expect(output).toContain('"type": "loan.imported"');
    expect(output).toContain('"key": "changeFeed.cursorUnknown"');
    expect(output).toContain("received ping");
  },
  180_000,
);
