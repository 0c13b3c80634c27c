import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFile, stat } from "node:fs/promises";
import { parseEnv } from "node:util";
import { createDb, type Db } from "@kolekta/db";
import { ping } from "../../src/ops/fleet/postgres/condition.ts";
import { provision, getStage } from "../../src/ops/fleet/postgres/provision.ts";
import { sql } from "kysely";
import { ops } from "../ops.ts";
import { type Finished, startOps, startServer } from "../process.ts";
import { createRestHarnesses } from "../rest-harness.ts";
import { statesIn, useFleet } from "./world.ts";

const fleet = useFleet("old");
const mark = crypto.randomUUID().slice(0, 8);
const [first, second] = [`first-${mark}`, `second-${mark}`];
const maker = `maker_${mark}`;
const CAPTCHA = "24680";

let admin: Db;

/** Builds a URL of the same server with another user and database. */
function buildUrl(username: string, password: string, database = "postgres") {
  const url = new URL(fleet.url("old"));
  [url.username, url.password] = [username, password];
  url.pathname = `/${database}`;
  return url.href;
}

beforeAll(() => {
  const { username, password } = new URL(fleet.url("old"));
  admin = createDb(buildUrl(username, decodeURIComponent(password)), { max: 2 });
});
afterAll(async () => {
  for (const name of [first, second].map(toDatabaseName)) {
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin);
    await sql`drop role if exists ${sql.id(name)}`.execute(admin);
  }
  await sql`drop role if exists ${sql.id(maker)}`.execute(admin);
  await admin.destroy();
}, 180_000);

const toDatabaseName = (installation: string) => `kolekta_${installation.replaceAll("-", "_")}`;

const PERSON_OPTIONS = ["--name", "Dewi Lestari", "--email", "dewi@kolekta.example"];

/** Creates an installation with the administrator's URL in the environment only. */
const create = (installation: string, adminUrl: string, ...extraArgs: string[]) =>
  ops(line(installation, ...extraArgs), { FLEET_ADMIN_URL: adminUrl });

const line = (installation: string, ...extraArgs: string[]) => [
  "fleet",
  "create",
  installation,
  "--installations",
  fleet.file(),
  ...PERSON_OPTIONS,
  ...extraArgs,
];

interface Created {
  readonly created: boolean;
  readonly envFile: string;
  readonly login: string;
  readonly password: string;
}

const createdIn = ({ out }: Finished) => JSON.parse(out) as Created;

const readVariables = async (envFile: string) =>
  parseEnv(await readFile(envFile, "utf8")) as Record<string, string>;

const superuser = () => {
  const { username, password } = new URL(fleet.url("old"));
  return buildUrl(username, decodeURIComponent(password));
};

describe("fleet create", () => {
  test("refuses input that conflicts with other installations before creating anything", async () => {
    const usedDataDir = ["--data-dir", fleet.dataDir("old")];
    const { code, err } = await create(first, superuser(), ...usedDataDir);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(`the installations old and ${first} have the same`),
    ]);
    expect(await getStage(admin, toDatabaseName(first))).toBe("absent");
  }, 180_000);

  test("resumes an unfinished creation in one of two concurrent runs; the other leaves it", async () => {
    const unfinished = { name: toDatabaseName(first), password: "of the one that died" };
    await provision(admin, unfinished);
    const env = { FLEET_ADMIN_URL: superuser() };
    const both = await Promise.all(
      [1, 2].map(() => startOps(line(first, "--json"), env).finished()),
    );
    expect(both.map(({ code, err }) => [code, err])).toEqual([
      [0, ""],
      [0, ""],
    ]);
    const made = both.map(createdIn).toSorted((a, b) => Number(b.created) - Number(a.created));
    expect(made.map(({ created }) => created)).toEqual([true, false]);
    const { envFile, ...credentials } = made[0] ?? ({} as Created);
    const variables = await readVariables(envFile);
    const secret = new URL(variables["DATABASE_URL"] ?? "").password;
    expect(both.map(({ out }) => out).join("")).not.toContain(secret);
    for (const file of [envFile, fleet.file()]) expect((await stat(file)).mode & 0o077).toBe(0);
    const reply = await fleet.run("status", "--json");
    expect(statesIn(reply)).toEqual(["old done", `${first} done`]);
    await logIn(variables, credentials);
  }, 180_000);

  test("works without a superuser, and no installation enters another's database", async () => {
    const url = buildUrl(maker, "secret");
    await sql`create role ${sql.id(maker)} login createdb createrole password 'secret'`.execute(
      admin,
    );
    const { code, out, err } = await create(second, url);
    expect([code, err]).toEqual([0, expect.stringContaining("tables")]);
    expect(out).toContain(`${second} is ready`);
    expect(out).toMatch(/\n[A-Za-z\d]{12}\n$/);
    const variables = await readVariables(fleet.path("data", second, "kolekta.env"));
    const { username, password } = new URL(variables["DATABASE_URL"] ?? "");
    const intruder = createDb(buildUrl(username, password, toDatabaseName(first)), { max: 1 });
    const rejection = await ping(intruder).catch((error: Error) => error.message);
    await intruder.destroy();
    expect(rejection).toContain("permission denied for database");
  }, 180_000);

  test("leaves foreign objects on the server untouched", async () => {
    const other = fleet.path("other.json");
    const { code, err } = await ops(
      ["fleet", "create", first, "--installations", other, ...PERSON_OPTIONS],
      { FLEET_ADMIN_URL: superuser() },
    );
    expect(code).toBe(1);
    expect(err).toContain(`The server has a role ${toDatabaseName(first)} already`);
  }, 180_000);
});

/** Signs in with the one-time password, on a server with the installation's variables. */
async function logIn(
  variables: Record<string, string>,
  { login, password }: Pick<Created, "login" | "password">,
): Promise<void> {
  const server = await startServer({ ...variables, CAPTCHA_FIXED: CAPTCHA });
  try {
    const harnesses = createRestHarnesses(server.url, CAPTCHA);
    const harness = await harnesses.first(login, password, "Rumah2026");
    expect(await harness.get<{ user: object }>("/login/currentUser")).toMatchObject({
      user: { login: "admin", role: 9 },
    });
  } finally {
    await server.end();
  }
}
