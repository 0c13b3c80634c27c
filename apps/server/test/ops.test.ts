import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { organisation } from "@kolekta/api/seeds";
import { type TestDatabase, testDatabase } from "@kolekta/db/testing";
import { ops } from "./ops.ts";
import { startOps } from "./process.ts";

let database: TestDatabase;
let dir: string;

beforeAll(async () => {
  database = await testDatabase();
  await organisation(database.db);
  dir = await mkdtemp(join(tmpdir(), "kolekta-ops-"));
}, 180_000);
afterAll(async () => {
  await rm(dir, { recursive: true });
  await database.drop();
});

const environment = () => ({ DATABASE_URL: database.url, DATA_DIR: dir });

const run = (...args: string[]) => ops(args, environment());

const json = async (...args: string[]): Promise<unknown> => {
  const { out, code, err } = await run(...args, "--json");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out);
};

describe("bun ops", () => {
  test("db status reports location, size and pending migrations", async () => {
    expect(await json("db", "status")).toMatchObject({
      kind: "given",
      pendingMigrations: [],
      users: 14,
      cases: 0,
    });
  });

  test("db url prints only the address", async () => {
    const { out } = await run("db", "url");
    expect(out).toBe(`${database.url}\n`);
  });

  test("creates a token, lists it without its secret, and revokes it", async () => {
    const tokenOptions = ["--login", "north-agent", "--name", "night"];
    const made = (await json("token", "create", ...tokenOptions, "--days", "3")) as {
      token: string;
    };
    expect(made.token).toStartWith("kpat_");
    const { out } = await run("token", "list");
    expect(out).toContain("LIVE  north-agent  night");
    expect(out).not.toContain(made.token);
    const revoke = ["--login", "north-agent", "--name", "night"];
    expect((await run("token", "revoke", ...revoke)).code).toBe(0);
    expect((await run("token", "list")).out).toContain("REVOKED");
  }, 180_000);

  test("records its action in the audit trail as a command", async () => {
    const row = await database.db
      .selectFrom("auditLog")
      .select(["via", "action"])
      .where("action", "=", "token.create")
      .executeTakeFirstOrThrow();
    expect(row.via).toBe("COMMAND");
  });

  test("writes a backup once and never over another", async () => {
    const file = join(dir, "kolekta.tar.gz");
    expect((await run("db", "backup", file)).code).toBe(0);
    const repeated = await run("db", "backup", file);
    expect(repeated.code).toBe(1);
    expect(repeated.err).toContain("already exists");
  }, 180_000);

  test("encrypts a backup with the first line of a file, never with an argument", async () => {
    const archive = join(dir, "kolekta.sealed");
    const secret = join(dir, "passphrase");
    const missing = await run("db", "backup", archive, "--passphrase-file", `${secret}-not`);
    expect([missing.code, missing.err]).toEqual([
      1,
      expect.stringContaining(`There is no file ${secret}-not`),
    ]);
    const option = ["--passphrase-file", secret];
    await writeFile(secret, "a sentence that anybody reads\n", { mode: 0o644 });
    expect(await run("db", "backup", archive, ...option)).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("Run chmod 600"),
    });
    await chmod(secret, 0o600);
    await writeFile(secret, "short\n");
    const short = await run("db", "backup", archive, ...option);
    expect([short.code, short.err]).toEqual([1, expect.stringContaining("at least 12 characters")]);
    await writeFile(secret, "a sentence of the operator\nand more\n");
    expect(await json("db", "backup", archive, ...option)).toMatchObject({
      encrypted: true,
      files: { count: 0, lost: [] },
    });
    const target = await testDatabase();
    const restore = ["db", "restore", archive];
    const env = { ...environment(), DATABASE_URL: target.url };
    expect((await ops(restore, env)).err).toContain("is encrypted");
    const variables = { ...env, BACKUP_PASSPHRASE: "a sentence of the operator" };
    const { code, out } = await ops(restore, variables);
    expect([code, out]).toEqual([0, expect.stringContaining("restored and verified")]);
    await target.drop();
  }, 180_000);

  test.each([
    [["token", "create"], 2, "required option"],
    [["nothing"], 2, "unknown command"],
    [["db", "restore", "/nowhere.tar.gz"], 1, "There is no file"],
    [["seed", "demo"], 1, "already has users"],
    [["seed", "load", "--cases", "10"], 1, "already has users"],
    [["seed", "load", "--cases", "many"], 1, "must be a whole number"],
    [["seed", "load"], 2, "required option"],
    [["token", "create", "--login", "ghost", "--name", "a", "--days", "1"], 1, "does not exist"],
  ])("%j ends with code %d and a reason", async (args, code, message) => {
    const result = await run(...args);
    expect(result.code).toBe(code);
    expect(result.err).toContain(message);
    expect(result.err).not.toMatch(/\bat .+:\d+:\d+/);
  });

  test("--help shows every noun", async () => {
    const { code, out } = await run("--help");
    expect(code).toBe(0);
    for (const noun of ["db", "files", "seed", "token", "import"])
      expect(out).toContain(`  ${noun}`);
  });

  test("a failure under --json is JSON with its key", async () => {
    const missingToken = ["--login", "north-agent", "--name", "none"];
    const { code, out } = await run("token", "revoke", ...missingToken, "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { key: "record.notFound" } });
  });

  test.each([
    [["token", "list", "--json"], 0],
    [["files", "verify"], 0],
    [["db", "restore", "/nowhere.tar.gz"], 1],
    [["seed", "load"], 2],
    [["--help"], 0],
  ])(
    "prints the same in a process of %j and exits with %d",
    async (args, code) => {
      const finished = await startOps(args, environment()).finished();
      expect(finished).toEqual(await run(...args));
      expect(finished.code).toBe(code);
      expect(finished.out + finished.err).not.toBe("");
    },
    180_000,
  );
});
