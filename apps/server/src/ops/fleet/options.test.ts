import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { getAdminUrl } from "./admin.ts";
import { createInstallation } from "./create.ts";
import { openFleet, type Options, parseWholeNumber } from "./fleet.ts";
import { formatEnvironment, buildPlan } from "./plan.ts";

const run = { env: {}, signal: new AbortController().signal, progress: () => {} };

describe("the installations that are picked", () => {
  let installationsFile: string;
  beforeAll(async () => {
    const dir = await mkdtemp(join(tmpdir(), "kolekta-pick-"));
    installationsFile = join(dir, "installations.json");
    const list = ["north", "south", "east"].map((name) => ({
      name,
      databaseUrl: { env: name },
      dataDir: name,
    }));
    await writeFile(installationsFile, JSON.stringify({ installations: list }));
  });
  afterAll(() => rm(join(installationsFile, ".."), { recursive: true }));

  test.each<[Options, string[]]>([
    [{}, ["north", "south", "east"]],
    [{ only: "east, north" }, ["north", "east"]],
    [{ except: "east" }, ["north", "south"]],
    [{ only: "east,north", except: "north" }, ["east"]],
  ])("%j: %j", async (options, names) => {
    const fleet = await openFleet({ installations: installationsFile, ...options }, run);
    expect(fleet.installations.map(({ name }) => name)).toEqual(names);
    expect(fleet.jobs).toBe(4);
  });

  test("are none if the file names none", async () => {
    const file = join(installationsFile, "..", "none.json");
    await writeFile(file, '{ "installations": [] }');
    await expect(openFleet({ installations: file }, run)).rejects.toThrow(
      `${file} lists no installations.`,
    );
  });

  test.each<[Options, string]>([
    [{ only: "north,nowhere" }, "--only: there is no installation nowhere."],
    [{ except: "" }, '--except: there is no installation "".'],
    [{ except: "north,south,east" }, "No installations are selected."],
    [{ jobs: "0" }, "--jobs must be a whole number from 1 to 64."],
  ])("%j is refused: %s", async (options, message) => {
    await expect(openFleet({ installations: installationsFile, ...options }, run)).rejects.toThrow(
      message,
    );
  });
});

test("refuses an invalid number by the name of its option", () => {
  expect(parseWholeNumber({ verifiedWithin: "24" }, "verifiedWithin")).toBe(24);
  expect(parseWholeNumber({}, "verifiedWithin")).toBeUndefined();
  expect(() => parseWholeNumber({ verifiedWithin: "soon" }, "verifiedWithin")).toThrow(
    "--verified-within must be a whole number",
  );
});

describe("a new installation", () => {
  const person = { login: "admin", name: "Dewi Lestari", email: "dewi@k.example" };
  const options = { ...person, installations: "/etc/installations.json" };
  const ADMIN = "postgres://postgres:hidden@db:5433/postgres?sslmode=require";

  test("is planned from its name and the address of the administrator", () => {
    const plan = buildPlan("mitra-tagih", options, ADMIN);
    const { databaseUrl, password, ...others } = plan;
    expect(others).toMatchObject({
      file: "/etc/installations.json",
      database: "kolekta_mitra_tagih",

      dataDir: "/etc/data/mitra-tagih",
      administrator: { ...person, role: 9 },
    });
    expect(databaseUrl).toBe(
      `postgres://kolekta_mitra_tagih:${password}@db:5433/kolekta_mitra_tagih?sslmode=require`,
    );
    const text = formatEnvironment({ ...plan, dataDir: "/etc/a b" });
    expect(text).toMatch(
      /^DATABASE_URL=postgres:\/\/\S+\nDATA_DIR="\/etc\/a b"\nSEED=none\nKEY_ENCRYPTION_KEY=\S{44}\n\n#/,
    );
    for (const variable of ["PORT", "METRICS_PORT", "PUBLIC_URL", "TRUSTED_PROXIES"])
      expect(text).toContain(`\n#${variable}=`);
    expect(Object.keys(parseEnv(text))).toEqual([
      "DATABASE_URL",
      "DATA_DIR",
      "SEED",
      "KEY_ENCRYPTION_KEY",
    ]);
  });

  test.each<[string, Options, string]>([
    ["Bad Name", options, "The name of an installation must be lower case letters"],
    ["mitra", { ...options, email: "nowhere" }, "--email:"],
    ["mitra", { ...options, name: " " }, "--name:"],
  ])("%j with %j is refused: %s", (name, input, message) => {
    expect(() => buildPlan(name, input, ADMIN)).toThrow(message);
  });

  test("reports its cancellation and that the same command resumes", async () => {
    const signal = AbortSignal.abort();
    const adminUrl = "postgres://postgres:hidden@127.0.0.1:1/postgres";
    const ended = createInstallation("mitra", { ...options, adminUrl }, { ...run, signal });
    await expect(ended).rejects.toThrow(
      "mitra: cancelled. Run the same command again to continue.",
    );
  });

  test("warns of a password on the command line and refuses an invalid address without it", () => {
    const lines: string[] = [];
    const progress = (line: string) => void lines.push(line);
    expect(getAdminUrl({ adminUrl: ADMIN }, { ...run, progress })).toBe(ADMIN);
    expect(lines).toEqual([expect.stringContaining("FLEET_ADMIN_URL")]);
    const wrong = () => getAdminUrl({ adminUrl: "mysql://a:hidden@b" }, run);
    expect(wrong).toThrow("--admin-url, or FLEET_ADMIN_URL");
    expect(wrong).not.toThrow("hidden");
  });
});
