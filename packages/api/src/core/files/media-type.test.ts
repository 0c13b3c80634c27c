import { expect, test } from "bun:test";
import { MAX_FILE_BYTES } from "./limit.ts";
import { isPicture, readDocumentKind, readMediaType } from "./media-type.ts";

const buildFile = (head: string) =>
  new Blob([Uint8Array.from(head, (letter) => letter.charCodeAt(0))]);

test.each([
  ["application/pdf", "pdf", "%PDF-1.7 …"],
  ["image/jpeg", "jpg", "\xff\xd8\xff\xe0"],
  ["image/png", "png", "\x89PNG\r\n\x1a\n"],
  ["image/webp", "webp", "RIFF\x01\x02\x03\x04WEBPVP8 "],
])("%s is a document", async (mediaType, ending, head) => {
  const file = buildFile(head);
  expect(await readMediaType(file)).toBe(mediaType);
  expect(await readDocumentKind(file)).toMatchObject({ mediaType, ending });
  expect(isPicture(await file.bytes())).toBe(mediaType.startsWith("image/"));
});

test.each([
  ["audio/wav", "RIFF\x01\x02\x03\x04WAVEfmt "],
  ["audio/mpeg", "ID3\x04"],
  ["audio/mp4", "\x00\x00\x00\x20ftypM4A "],
  ["audio/ogg", "OggS\x00"],
  [null, "MZ program"],
  [null, "\x89PNG"],
  [null, "RIF?\x01\x02\x03\x04WEBP"],
  [null, ""],
])("%p is no document", async (mediaType, head) => {
  const file = buildFile(head);
  expect(await readMediaType(file)).toBe(mediaType);
  expect(isPicture(await file.bytes())).toBe(false);
  await expect(readDocumentKind(file)).rejects.toMatchObject({
    kind: "invalid",
    key: "file.kind",
    field: "file",
  });
});

test("a document of more than 10 MB is too large", async () => {
  const head = buildFile("%PDF-").size;
  const pdf = (bytes: number) => new Blob(["%PDF-", new Uint8Array(bytes - head)]);
  expect(await readDocumentKind(pdf(MAX_FILE_BYTES))).toMatchObject({ ending: "pdf" });
  await expect(readDocumentKind(pdf(MAX_FILE_BYTES + 1))).rejects.toMatchObject({
    kind: "tooLarge",
    key: "file.tooLarge",
    params: { mb: 10 },
  });
});
