import { expect, test } from "bun:test";
import { BackupError } from "./archive.ts";
import { tarEnd, tarEntries, tarEntry } from "./tar.ts";

const text = (content: string): Uint8Array => Buffer.from(content);

async function* stream(
  chunks: Iterable<Uint8Array>,
  atTheEnd: () => void = () => {},
): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield chunk;
  atTheEnd();
}

const archive = [
  ...tarEntry("one", text("first")),
  ...tarEntry("two", new Uint8Array(0)),
  ...tarEntry("three", Buffer.alloc(1000, "x")),
  tarEnd(),
];

test("reads entries whole and skips an unread body", async () => {
  const seen: string[] = [];
  for await (const entry of tarEntries(stream(archive)))
    seen.push(
      entry.name === "one"
        ? `${entry.name} ${(await entry.whole()).toString()}`
        : `${entry.name} ${entry.size}`,
    );
  expect(seen).toEqual(["one first", "two 0", "three 1000"]);
});

test("reports an error at the very end of the stream, although every entry was read", async () => {
  const cut = () => {
    throw new BackupError("it was cut");
  };
  const names: string[] = [];
  const read = async () => {
    for await (const { name } of tarEntries(stream(archive, cut))) names.push(name);
  };
  expect(await read().catch(String)).toContain("it was cut");
  expect(names).toEqual(["one", "two", "three"]);
});
