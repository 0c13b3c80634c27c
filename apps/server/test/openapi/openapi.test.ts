/** Tests tools of integrators with openapi.json; they are installed separately, where CI is set. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cp, mkdir, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { appRouter } from "@kolekta/api";
import { newCase } from "@kolekta/api/seeds";
import { openRealApp, type RealApp } from "../real-app.ts";
import { listEndpoints } from "../../src/http/endpoints.ts";
import { openApiDocument } from "../../src/http/openapi/document.ts";
import { readSources } from "../../src/http/openapi/sources.ts";

const HERE = import.meta.dir;
/** Below this folder, so that programs find the packages. */
const WORK = join(HERE, "dist");
const DOCUMENT = join(WORK, "openapi.json");
/** Far more than the tools need on a quiet machine. */
const LONGEST_MS = 20 * 60_000;

const isInstalled = () => existsSync(join(HERE, "node_modules"));
const CI = Boolean(process.env["CI"]);

async function run(command: readonly string[]): Promise<string> {
  const child = Bun.spawn([...command], { cwd: HERE, stdout: "pipe", stderr: "pipe" });
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`${command.join(" ")}\n${output}${errors}`);
  return output;
}

const tool = (name: string, ...args: string[]): Promise<string> =>
  run([join(HERE, "node_modules/.bin", name), ...args]);

describe.skipIf(!CI && !isInstalled())("openapi.json", () => {
  let app: RealApp;
  let taskId: number;

  beforeAll(async () => {
    if (!isInstalled()) await run([process.execPath, "install", "--frozen-lockfile"]);
    await rm(WORK, { recursive: true, force: true });
    await mkdir(WORK);
    const endpoints = listEndpoints(appRouter);
    const document = openApiDocument(endpoints, await readSources(endpoints));
    await Bun.write(DOCUMENT, JSON.stringify(document));
    app = await openRealApp();
    const { caseId } = await newCase(app.db, { agentId: app.org.north.agent.id });
    taskId = caseId;
  }, LONGEST_MS);

  afterAll(async () => {
    await app?.stop();
    await rm(WORK, { recursive: true, force: true });
  });

  test(
    "passes redocly without an error or a warning",
    async () => {
      const args = ["--config", "redocly.yaml", "--format", "json"];
      const output = await tool("redocly", "lint", DOCUMENT, ...args);
      const report = JSON.parse(output.slice(output.indexOf("{"))) as {
        readonly problems: readonly unknown[];
      };
      expect(report.problems).toEqual([]);
    },
    LONGEST_MS,
  );

  test(
    "passes spectral without an error or a warning",
    async () => {
      const args = ["--ruleset", "spectral.yaml", "--fail-severity", "hint"];
      await tool("spectral", "lint", DOCUMENT, ...args);
    },
    LONGEST_MS,
  );

  test(
    "makes clients that compile and call five endpoints",
    async () => {
      const types = join(WORK, "openapi-typescript.d.ts");
      // A request may omit fields with a default.
      const options = ["--default-non-nullable", "false"];
      await tool("openapi-typescript", DOCUMENT, "-o", types, ...options);
      const client = join(WORK, "hey-api");
      await tool("openapi-ts", "-i", DOCUMENT, "-o", client);
      await cp(join(HERE, "programs"), WORK, { recursive: true });
      await tool("tsc", "-p", WORK);
      for (const name of ["by-openapi-typescript.ts", "by-hey-api.ts"]) {
        const program = join(WORK, name);
        const output = await run([
          process.execPath,
          program,
          `${app.url}/prod`,
          app.people.agent,
          String(taskId),
        ]);
        const answers: unknown = JSON.parse(output);
        expect(answers).toEqual({
          login: `User ${app.org.north.agent.login}`,
          taskId,
          byPost: 1,
          contacts: 2,
          missing: "record.notFound",
        });
      }
    },
    LONGEST_MS,
  );
});
