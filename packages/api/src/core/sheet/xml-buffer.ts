import { escaped } from "./xlsx-parts.ts";

const ASCII = 128;
/** 1 for each ASCII character that never needs an escape, whatever follows it. */
const IS_PLAIN = Uint8Array.from({ length: ASCII }, (_, code) => {
  const text = `${String.fromCharCode(code)}x0041_`;
  return Number(escaped(text) === text);
});

const encoder = new TextEncoder();
/** Most bytes of a UTF-16 code unit in UTF-8. */
const UNIT_BYTES = 3;

/**
 * Collects XML as UTF-8. Text is written as bytes at once: strings that are joined first become
 * garbage several times the size of the file.
 */
export class XmlBuffer {
  #bytes: Uint8Array<ArrayBuffer>;
  #other: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size);
    this.#other = new Uint8Array(size);
  }

  /** Appends markup, which must be ASCII. */
  append(markup: string): void {
    const bytes = this.#reserve(markup.length);
    for (let at = 0; at < markup.length; at += 1) bytes[this.length + at] = markup.charCodeAt(at);
    this.length += markup.length;
  }

  appendEscaped(text: string): void {
    const bytes = this.#reserve(text.length);
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (IS_PLAIN[code] !== 1) {
        this.#encode(escaped(text));
        return;
      }
      bytes[this.length + at] = code;
    }
    this.length += text.length;
  }

  /** Returns the collected bytes; they are overwritten after the next call. */
  take(): Uint8Array {
    const chunk = this.#bytes.subarray(0, this.length);
    [this.#bytes, this.#other] = [this.#other, this.#bytes];
    this.length = 0;
    return chunk;
  }

  #encode(text: string): void {
    const bytes = this.#reserve(text.length * UNIT_BYTES);
    this.length += encoder.encodeInto(text, bytes.subarray(this.length)).written;
  }

  #reserve(length: number): Uint8Array<ArrayBuffer> {
    const size = this.length + length;
    if (size > this.#bytes.length) {
      const grown = new Uint8Array(2 * size);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    return this.#bytes;
  }
}
