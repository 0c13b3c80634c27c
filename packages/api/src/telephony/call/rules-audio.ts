/** Reads type and length of a recording from its bytes: names and types of clients are not reliable. */

export interface Audio {
  readonly mediaType: "audio/wav" | "audio/mpeg" | "audio/ogg";
  /** Ending of a file name, without the dot. */
  readonly ending: "wav" | "mp3" | "ogg";
  readonly seconds: number;
}

/** Returns null for any other type, a codec that browsers do not play, and a file cut short. */
export function readAudio(bytes: Uint8Array): Audio | null {
  if (hasText(bytes, 0, "RIFF")) return withSeconds("audio/wav", "wav", readWavSeconds(bytes));
  if (hasText(bytes, 0, "OggS")) return withSeconds("audio/ogg", "ogg", readOggSeconds(bytes));
  return withSeconds("audio/mpeg", "mp3", readMp3Seconds(bytes));
}

const withSeconds = (
  mediaType: Audio["mediaType"],
  ending: Audio["ending"],
  seconds: number | null,
): Audio | null => (seconds === null ? null : { mediaType, ending, seconds });

const hasText = (bytes: Uint8Array, at: number, text: string): boolean =>
  at + text.length <= bytes.length &&
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

const toView = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Format tags of PCM, float, A-law, µ-law and of PCM with many channels. */
const PLAYED_WAV = new Set([0x1, 0x3, 0x6, 0x7, 0xfffe]);
/** Sizes that recorders write while the length is unknown. */
const OPEN_SIZES = new Set([0, 0xffff_ffff]);
const CHUNK_HEAD = 8;
const FORMAT_BYTES = 16;

/** A-law and µ-law hold a byte for each sample. */
const BYTE_SAMPLES = new Set([0x6, 0x7]);

/** Bytes per second; 0 for a codec that browsers do not play, and where the rates contradict. */
function readWavRate(view: DataView, start: number): number {
  const field = (offset: number) => view.getUint16(start + offset, true);
  const stated = view.getUint32(start + 8, true);
  const kind = field(0);
  const depth = field(14);
  const isPlayed = PLAYED_WAV.has(kind) && (!BYTE_SAMPLES.has(kind) || depth === 8);
  const bits = field(2) * depth * view.getUint32(start + 4, true);
  return isPlayed && stated * 8 === bits ? stated : 0;
}

function readWavSeconds(bytes: Uint8Array): number | null {
  if (!hasText(bytes, 8, "WAVE")) return null;
  const view = toView(bytes);
  let bytesPerSecond = 0;
  let at = 12;
  while (at + CHUNK_HEAD <= bytes.length) {
    const start = at + CHUNK_HEAD;
    const size = view.getUint32(at + 4, true);
    if (hasText(bytes, at, "data")) {
      const available = bytes.length - start;
      const length = OPEN_SIZES.has(size) ? available : size;
      return bytesPerSecond > 0 && length <= available ? length / bytesPerSecond : null;
    }
    if (hasText(bytes, at, "fmt ") && start + FORMAT_BYTES <= bytes.length)
      bytesPerSecond = readWavRate(view, start);
    // Chunks begin at even positions.
    at = start + size + (size % 2);
  }
  return null;
}

const PAGE_HEAD = 27;
const OPUS_RATE = 48_000;
const NO_POSITION = 0xffff_ffff_ffff_ffffn;

/** The position of the last page counts the samples of the whole stream. */
function readOggSeconds(bytes: Uint8Array): number | null {
  const view = toView(bytes);
  let rate = 0;
  let samples = 0n;
  let skipped = 0;
  let at = 0;
  while (hasText(bytes, at, "OggS") && at + PAGE_HEAD <= bytes.length) {
    const segments = bytes[at + PAGE_HEAD - 1] ?? 0;
    const start = at + PAGE_HEAD + segments;
    const lengths = bytes.subarray(at + PAGE_HEAD, start);
    const end = start + lengths.reduce((sum, length) => sum + length, 0);
    if (end > bytes.length) return null;
    if (at === 0) {
      const isOpus = hasText(bytes, start, "OpusHead") && start + 12 <= end;
      const isVorbis = hasText(bytes, start, "\x01vorbis") && start + 16 <= end;
      rate = isOpus ? OPUS_RATE : isVorbis ? view.getUint32(start + 12, true) : 0;
      skipped = isOpus ? view.getUint16(start + 10, true) : 0;
    }
    const position = view.getBigUint64(at + 6, true);
    if (position !== NO_POSITION) samples = position;
    at = end;
  }
  return rate > 0 && samples > 0n ? Math.max(0, Number(samples) - skipped) / rate : null;
}

/** Kilobits per second of layer III, in version 1 and in versions 2 and 2.5. */
const BITRATES = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;

interface Mp3Frame {
  readonly bytes: number;
  readonly seconds: number;
}

/** Returns null where no frame of layer III begins. */
function readMp3Frame(bytes: Uint8Array, at: number): Mp3Frame | null {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + 3);
  const version = (kind >> 3) & 3;
  const isLayer3 = ((kind >> 1) & 3) === 1;
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || version === 1 || !isLayer3) return null;
  const kilobits = (version === 3 ? BITRATES.first : BITRATES.later)[rates >> 4] ?? 0;
  const fullRate = SAMPLE_RATES[(rates >> 2) & 3];
  if (kilobits === 0 || fullRate === undefined) return null;
  // Version 2 has half the sample rate, version 2.5 a quarter.
  const rate = fullRate / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const samples = version === 3 ? 1152 : 576;
  const padding = (rates >> 1) & 1;
  const size = Math.floor(((samples / 8) * kilobits * 1000) / rate) + padding;
  return { bytes: size, seconds: samples / rate };
}

const TAG_HEAD = 10;
/** Tags are text and a small picture; more could hide another file. */
const MAX_TAG_BYTES = 65_536;
const FEWEST_FRAMES = 2;

/** Length of the ID3 tag before the first frame; its size has seven bits in each byte. */
function skipTag(bytes: Uint8Array): number {
  if (!hasText(bytes, 0, "ID3")) return 0;
  const size = bytes.subarray(6, TAG_HEAD);
  return TAG_HEAD + size.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
}

const canEndAt = (bytes: Uint8Array, at: number): boolean =>
  at === bytes.length ||
  (bytes.length - at <= MAX_TAG_BYTES &&
    ["TAG", "APETAGEX"].some((head) => hasText(bytes, at, head)));

/** Walks all frames, because their bit rate may vary. Only tags may follow the last one. */
function readMp3Seconds(bytes: Uint8Array): number | null {
  let at = skipTag(bytes);
  if (at > MAX_TAG_BYTES) return null;
  let seconds = 0;
  let frames = 0;
  for (let frame = readMp3Frame(bytes, at); frame; frame = readMp3Frame(bytes, at)) {
    at += frame.bytes;
    if (at > bytes.length) return null;
    seconds += frame.seconds;
    frames += 1;
  }
  return frames >= FEWEST_FRAMES && canEndAt(bytes, at) ? seconds : null;
}
