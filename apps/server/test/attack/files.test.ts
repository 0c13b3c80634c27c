import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup } from "../../src/ops/backup/backup.ts";
import { restore } from "../../src/ops/backup/restore.ts";
import { newCase } from "@kolekta/api/seeds";
import { type TestDatabase, testDatabase } from "@kolekta/db/testing";
import { createFileStore } from "../../src/files.ts";
import { aPicture } from "../picture.ts";
import { ops } from "../ops.ts";
import { openRealApp, type RealApp } from "../real-app.ts";

let dir: string;
let app: RealApp;
let taskId: number;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "kolekta-attack-files-"));
  app = await openRealApp({ env: { DATA_DIR: join(dir, "first") } });
  const caseIds = await newCase(app.db, { agentId: app.org.north.agent.id });
  taskId = caseIds.caseId;
}, 180_000);
afterAll(async () => {
  await app.stop();
  await rm(dir, { recursive: true });
});

async function upload(): Promise<number> {
  const form = new FormData();
  form.set("taskId", String(taskId));
  form.set("kind", "ID_CARD");
  form.set("file", aPicture());
  const reply = await fetch(`${app.url}/prod/api/image/upload`, {
    method: "POST",
    headers: { token: app.people.agent },
    body: form,
  });
  const body = (await reply.json()) as { code: string; data: { imageId: number } };
  expect(body.code).toBe("00");
  return body.data.imageId;
}

const picture = (
  at: { url: string },
  imageId: number | string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${at.url}/prod/api/image/picture/${imageId}`, {
    headers: { token: app.people.agent, ...headers },
  });

const getFileId = async (imageId: number): Promise<string> =>
  (
    await app.db
      .selectFrom("borrowerImage")
      .select("fileId")
      .where("id", "=", imageId)
      .executeTakeFirstOrThrow()
  ).fileId;

describe("a file that the store has lost", () => {
  let lost: number;
  beforeAll(async () => {
    lost = await upload();
    await createFileStore(join(dir, "first")).remove(await getFileId(lost));
  });

  test.each<Record<string, string>>([{}, { range: "bytes=0-3" }, { range: "bytes=9999999-" }])(
    "answers 404 in the envelope, asked with %j",
    async (headers) => {
      const reply = await picture(app, lost, headers);
      expect(reply.status).toBe(404);
      expect(await reply.json()).toMatchObject({ code: "04", key: "file.missing", data: null });
    },
  );

  test("answers 404 over tRPC too", async () => {
    const input = encodeURIComponent(JSON.stringify({ json: { imageId: lost } }));
    const reply = await fetch(`${app.url}/trpc/tasks.image.getPicture?input=${input}`, {
      headers: { token: app.people.agent },
    });
    expect(reply.status).toBe(404);
    expect(await reply.text()).toContain("file.missing");
  });

  test("is not recorded as read in the audit trail", async () => {
    const lines = await app.db
      .selectFrom("auditLog")
      .select("id")
      .where("action", "=", "image.read")
      .where("entityId", "=", String(lost))
      .execute();
    expect(lines).toEqual([]);
  });

  test("bun ops files verify names it and fails", async () => {
    const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: join(dir, "first") };
    const { code, out } = await ops(["files", "verify"], env);
    expect(code).toBe(1);
    expect(out).toContain("1 files of");
    expect(out).toContain(
      `${await getFileId(lost)} IMAGE id_card.webp of case ${taskId}: missing from the store`,
    );
    await app.db
      .updateTable("storedFile")
      .set({ purgedAt: new Date() })
      .where("id", "=", await getFileId(lost))
      .execute();
    expect((await ops(["files", "verify"], env)).code).toBe(0);
  }, 180_000);
});

describe("after a restore on another machine", () => {
  const passphrase = "a sentence of the operator";
  const archive = () => join(dir, "kolekta.backup");
  let storedImageId: number;
  let target: TestDatabase;
  let second: RealApp;

  beforeAll(async () => {
    storedImageId = await upload();
    const files = createFileStore(join(dir, "first"));
    await backup(app.databaseUrl, archive(), { files, passphrase });
    target = await testDatabase();
    const { files: restoredFiles } = await restore(archive(), target.url, {
      files: createFileStore(join(dir, "second")),
      passphrase,
    });
    expect(restoredFiles).toMatchObject({ count: 1, absent: [] });
    second = await openRealApp({
      env: { DATA_DIR: join(dir, "second") },
      through: () => target.url,
    });
  }, 180_000);
  afterAll(async () => {
    await second.stop();
    await target.drop();
  });

  test("the picture is the same, byte for byte", async () => {
    const [original, two] = [
      await picture(app, storedImageId),
      await picture(second, storedImageId),
    ];
    expect([original.status, two.status]).toEqual([200, 200]);
    expect(await two.bytes()).toEqual(await original.bytes());
  });

  test.each([
    "..%2f..%2f..%2fetc%2fpasswd",
    "%2e%2e%2f%2e%2e%2fsecond",
    "1%00.webp",
    "files%2f..%2f..",
  ])("%s leads nowhere", async (id) => {
    const reply = await picture(second, id);
    expect([400, 404]).toContain(reply.status);
    expect(await reply.text()).not.toContain("root:");
  });

  test("a wrong or missing passphrase restores nothing and writes nothing", async () => {
    const DATA_DIR = join(dir, "third");
    const env = { DATABASE_URL: target.url, DATA_DIR };
    const guesses: [Record<string, string>, string][] = [
      [{ BACKUP_PASSPHRASE: "a sentence of a thief" }, "is not the one"],
      [{}, "is encrypted"],
    ];
    for (const [variables, message] of guesses) {
      const guess = await ops(["db", "restore", archive()], { ...env, ...variables });
      expect(guess.code).toBe(1);
      expect(guess.err).toContain(message);
      expect(guess.err).not.toMatch(/\bat .+:\d+:\d+/);
    }
    expect(await readdir(dir)).not.toContain("third");
  }, 180_000);
});
