const RATE = 8000;

/** Builds a playable recording without speech: two alternating soft tones, 8-bit mono WAV. */
export function toneRecording(seconds: number): Blob {
  const samples = new Uint8Array(Math.max(1, Math.round(seconds * RATE)));
  for (let n = 0; n < samples.length; n += 1) {
    const at = n / RATE;
    const phase = Math.floor(at) % 2;
    const loudness = 40 * Math.sin(Math.PI * (at % 1)) ** 2;
    samples[n] = 128 + Math.round(loudness * Math.sin(2 * Math.PI * (phase ? 330 : 220) * at));
  }
  return new Blob([header(samples.length), samples], { type: "audio/wav" });
}

function header(bytes: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(44));
  const text = (at: number, word: string) =>
    [...word].forEach((letter, n) => view.setUint8(at + n, letter.charCodeAt(0)));
  text(0, "RIFF");
  view.setUint32(4, 36 + bytes, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, "data");
  view.setUint32(40, bytes, true);
  return view.buffer;
}
