import { beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getRejection } from "../../../../../packages/db/src/postgres/testing/scratch.ts";
import { useArchive } from "./testing.ts";
import { draw } from "@kolekta/db/testing";
import { backup } from "./backup.ts";
import { restore } from "./restore.ts";
import { unpack } from "./packing.ts";
import { HEAD } from "./seal.ts";
import { tarEntries } from "./tar.ts";

const { dir, source, store, bodies, ids, file, into, refused } = useArchive();

describe("an encrypted archive", () => {
  const passphrase = "rain over Jakarta, at dawn";
  const secret = join(dir, "kolekta.sealed");
  beforeAll(() => backup(source.url, secret, { files: store, passphrase }).then(() => {}), 180_000);

  const damaged = (bytes: Buffer): string => {
    const path = join(dir, "sealed.damaged");
    writeFileSync(path, bytes);
    return path;
  };

  test(
    "reveals nothing without its passphrase, and all of it with it",
    () =>
      into(async (target, files) => {
        const bytes = readFileSync(secret);
        expect(bytes.includes("a picture")).toBe(false);
        expect(Bun.spawnSync(["tar", "-tzf", secret]).exitCode).not.toBe(0);
        const summary = await restore(secret, target.url, { files, passphrase });
        expect(summary.files?.count).toBe(4);
        for (const [index, id] of ids.entries())
          expect(readFileSync(files.path(id)).equals(bodies[index] ?? Buffer.alloc(0))).toBe(true);
      }),
    180_000,
  );

  test("shares nothing with another one of the same installation", async () => {
    const twin = join(dir, "twin.sealed");
    await backup(source.url, twin, { files: store, passphrase });
    const [first, two] = [readFileSync(secret), readFileSync(twin)];
    expect(first.subarray(19, HEAD).equals(two.subarray(19, HEAD))).toBe(false);
  }, 180_000);

  test("reports a wrong or missing passphrase before anything is written", async () => {
    expect(await refused(secret, "another passphrase")).toContain("the passphrase is not the one");
    expect(await refused(secret)).toContain("BACKUP_PASSPHRASE");
    expect(await refused(file, passphrase)).toContain("not encrypted");
    const nowhere = "postgres://nobody@127.0.0.1:1/none";
    const { message } = await getRejection(
      restore(secret, nowhere, { passphrase: "another passphrase" }),
    );
    expect(message).toContain("the passphrase is not the one");
  }, 180_000);

  const PIECE = 65_536 + 16;
  const DAMAGES: [string, (bytes: Buffer) => Buffer][] = [
    [
      "one byte is another",
      (bytes) => bytes.fill(bytes.readUInt8(HEAD + 70_000) ^ 1, HEAD + 70_000, HEAD + 70_001),
    ],
    ["its last byte is gone", (bytes) => bytes.subarray(0, -1)],
    ["it ends at the border of a piece", (bytes) => bytes.subarray(0, HEAD + PIECE)],
    [
      "two pieces changed places",
      (bytes) =>
        Buffer.concat([
          bytes.subarray(0, HEAD),
          bytes.subarray(HEAD + PIECE, HEAD + 2 * PIECE),
          bytes.subarray(HEAD, HEAD + PIECE),
          bytes.subarray(HEAD + 2 * PIECE),
        ]),
    ],
    ["something follows it", (bytes) => Buffer.concat([bytes, bytes])],
  ];
  /** The others are only read: a restore adds nothing to the refusal but its tables. */
  const restored = draw("damages of an encrypted archive", DAMAGES, 1);

  test.each(DAMAGES)(
    "is refused where %s",
    async (name, damage) => {
      const bytes = readFileSync(secret);
      expect(bytes.length).toBeGreaterThan(HEAD + 2 * PIECE);
      const path = damaged(damage(bytes));
      const message = restored.some(([sampled]) => sampled === name)
        ? await refused(path, passphrase)
        : (await getRejection(readAll(path))).message;
      expect(message).toContain("it was cut or changed after it was encrypted");
    },
    180_000,
  );

  async function readAll(path: string): Promise<void> {
    for await (const entry of tarEntries(await unpack(path, passphrase))) await entry.whole();
  }
});
