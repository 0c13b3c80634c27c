import { randomBytes, randomInt } from "node:crypto";
import { join } from "node:path";
import type { Lang } from "@kolekta/i18n";

/** Samples a second; 8-bit mono PCM, 128 is silence. */
const RATE = 8000;
const SILENCE = 128;
const HEADER_BYTES = 44;
const DIGITS = 10;
const MS = RATE / 1000;

/** Variation of the recordings: pace, loudness, gaps and noise, so that no two are equal. */
const VARIED = {
  pacePercent: [88, 114],
  loudnessPercent: [60, 100],
  gapMs: [120, 420],
  noise: 9,
} as const;

const between = ([min, max]: readonly [number, number]): number => randomInt(min, max + 1);

/** Reads the ten digits of a voice, in slots of equal length. */
async function readVoice(lang: Lang): Promise<Uint8Array> {
  const path = join(import.meta.dir, "captcha-voice", `${lang}.wav`);
  return (await Bun.file(path).bytes()).subarray(HEADER_BYTES);
}

function spoken(voice: Uint8Array, digit: number): Uint8Array {
  const slot = voice.length / DIGITS;
  const speed = between(VARIED.pacePercent) / 100;
  const loudness = between(VARIED.loudnessPercent) / 100;
  return Uint8Array.from({ length: Math.floor(slot / speed) }, (_, at) => {
    const sample = voice[digit * slot + Math.floor(at * speed)] ?? SILENCE;
    return SILENCE + (sample - SILENCE) * loudness;
  });
}

const silence = (): Uint8Array => new Uint8Array(between(VARIED.gapMs) * MS).fill(SILENCE);

function noisy(samples: Uint8Array): Uint8Array {
  const noise = randomBytes(samples.length);
  return samples.map((sample, at) => {
    const added = ((noise[at] ?? 0) % (2 * VARIED.noise + 1)) - VARIED.noise;
    return Math.min(255, Math.max(0, sample + added));
  });
}

function buildWav(samples: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("RIFF", 0);
  header.writeUInt32LE(HEADER_BYTES - 8 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** Builds the spoken digits over noise: a WAV as data URL. */
export async function speakCaptcha(digits: string, lang: Lang): Promise<string> {
  const voice = await readVoice(lang);
  const parts = [...digits].flatMap((digit) => [silence(), spoken(voice, Number(digit))]);
  const samples = Buffer.concat([...parts, silence()]);
  return `data:audio/wav;base64,${buildWav(noisy(samples)).toString("base64")}`;
}
