import { readText, writeText } from "@/lib/storage.ts";

const KEY = "kolekta.device";

const hex = (byte: number) => byte.toString(16).padStart(2, "0");

/** crypto.randomUUID exists only in a secure context; getRandomValues everywhere. */
export const randomUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = [...bytes].map(hex).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

/** Returns the id of this device ("veins"), created once and stored. */
export const deviceId = (): string => {
  const stored = readText(KEY);
  if (stored) return stored;
  const made = randomUuid();
  writeText(KEY, made);
  return made;
};
