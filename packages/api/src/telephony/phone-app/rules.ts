/** How long somebody has to type the code into the phone. */
export const PAIRING_MS = 10 * 60_000;

/** Without the letters that are taken for digits. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Twelve signs, sixty random bits, out of at least twelve random bytes. */
export const pairingCodeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 12)].map((byte) => LETTERS[byte % 32]).join("");
