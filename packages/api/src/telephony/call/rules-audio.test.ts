import { join } from "node:path";
import { describe, expect, test } from "bun:test";
import { toneRecording } from "./gateways/tone.ts";
import { readAudio } from "./rules-audio.ts";

const readFixture = (name: string) => Bun.file(join(import.meta.dir, "fixtures", name)).bytes();
const tone = (seconds: number) => toneRecording(seconds).bytes();

/** Replaces bytes at a position by those of a text. */
function patch(bytes: Uint8Array, at: number, text: string): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy.set(
    Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
    at,
  );
  return copy;
}

test.each([
  ["one-second.mp3", "audio/mpeg", "mp3"],
  ["one-second-vorbis.ogg", "audio/ogg", "ogg"],
  ["one-second-opus.ogg", "audio/ogg", "ogg"],
])("%s has type and length", async (name, mediaType, ending) => {
  const audio = readAudio(await readFixture(name));
  expect(audio).toMatchObject({ mediaType, ending });
  expect(Math.round(audio?.seconds ?? 0)).toBe(1);
});

test.each(["one-second.mp3", "one-second-vorbis.ogg", "one-second-opus.ogg"])(
  "%s cut short is refused",
  async (name) => {
    expect(readAudio((await readFixture(name)).slice(0, -50))).toBeNull();
  },
);

test("an MP3 file may begin and end with tags", async () => {
  const sound = await readFixture("one-second.mp3");
  const plain = sound.slice(sound.findIndex((byte, at) => byte === 0xff && sound[at + 1] === 0xe3));
  const id3 = patch(new Uint8Array(10 + 200), 0, "ID3\x04\0\0\0\0\x01\x48");
  const tagged = await new Blob([id3, plain, "TAG of 128 bytes"]).bytes();
  expect(readAudio(tagged)).toEqual(readAudio(plain));
  expect(readAudio(plain)).not.toBeNull();
});

test.each([
  ["begin with a tag of 100 kB", "ID3\x04\0\0\0\x06\x0d\x20", 100_000, ""],
  ["end with another file", "", 0, "MZ a program"],
  ["end with a tag of 100 kB", "", 0, `APETAGEX${" ".repeat(100_000)}`],
])("an MP3 file may not %s", async (_, head, filling, tail) => {
  const sound = await readFixture("one-second.mp3");
  const plain = sound.slice(sound.findIndex((byte, at) => byte === 0xff && sound[at + 1] === 0xe3));
  const tag = patch(new Uint8Array(head.length + filling), 0, head);
  const bytes = await new Blob([tag, plain, tail]).bytes();
  expect(readAudio(bytes)).toBeNull();
  expect(readAudio(plain)).not.toBeNull();
});

describe("a WAV file", () => {
  test("has the length of its samples", async () => {
    expect(readAudio(await tone(3))).toEqual({ mediaType: "audio/wav", ending: "wav", seconds: 3 });
  });

  test("may have other chunks before its samples", async () => {
    const wav = await tone(2);
    const chunk = "LIST\x03\0\0\0abc\0";
    const parts = [wav.slice(0, 36), Uint8Array.from(chunk, (c) => c.charCodeAt(0)), wav.slice(36)];
    expect(readAudio(await new Blob(parts).bytes())?.seconds).toBe(2);
  });

  test.each(["\0\0\0\0", "\xff\xff\xff\xff"])("of an open size counts to its end", async (size) => {
    expect(readAudio(patch(await tone(2), 40, size))?.seconds).toBe(2);
  });

  test.each([
    ["cut short", 0, "RIFF", 20],
    ["in a codec that browsers do not play", 20, "\x31", 0],
    ["of no rate", 28, "\0\0\0\0", 0],
    ["of another rate than its samples", 28, "\xff\xff\xff\xff", 0],
    ["of no channel", 22, "\0\0", 0],
    ["of no sample rate", 24, "\0\0\0\0", 0],
    ["of no bits", 34, "\0\0", 0],
    ["of no rate and no bits", 28, "\0\0\0\0\x01\0\0\0", 0],
    ["in A-law of two bytes a sample", 20, "\x06\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0", 0],
    ["of another form", 8, "WEBP", 0],
  ])("%s is refused", async (_, at, text, cut) => {
    const wav = await tone(1);
    expect(readAudio(patch(wav, at, text).slice(0, wav.length - cut))).toBeNull();
  });
});

test.each(["MZ a program", "", "RIFF", "OggS", "ID3\x04", "\xff\xfb\x90\0", "<html>"])(
  "%p is no recording",
  (text) => {
    expect(readAudio(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBeNull();
  },
);
