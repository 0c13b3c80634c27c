import { isProvinceOrCity } from "./places/zone-of-place.ts";

/**
 * 628123456789 -> 0812****789, 639171234567 -> +6391****567: enough to recognise, too little to
 * dial.
 */
export function maskPhone(phone: string | null): string | null {
  if (!phone) return phone;
  const local = phone.startsWith("62") ? `0${phone.slice(2)}` : phone;
  if (local.length < 8) return "*".repeat(local.length);
  const sign = /^[1-9]/.test(local) ? "+" : "";
  return `${sign}${local.slice(0, 4)}****${local.slice(-3)}`;
}

/** Budi Santoso -> B*** S******: enough to recognise, too little to search for. */
export const maskName = (name: string): string =>
  name.replaceAll(/\S+/gu, (word) => {
    const [first = "", ...rest] = word;
    return first + "*".repeat(rest.length);
  });

/** 3171234567890001 -> 3**************1. */
export function maskIdNumber(number: string | null): string | null {
  if (!number || number.length < 3) return number && "*".repeat(number.length);
  return `${number[0]}${"*".repeat(number.length - 2)}${number.at(-1)}`;
}

/** budi@example.com -> b***@example.com. */
export function maskEmail(email: string | null): string | null {
  return email && email.replace(/^(.).*(@.*)$/, "$1***$2");
}

const HIDDEN = "****";
const SEPARATORS = /[,;\n\r，、；،]+/u;
const POSTAL_CODE = /[\s-]*\p{N}{4,}$/u;
/**
 * "Jl. Melati No. 5, RT 3/RW 2, Bandung" -> "****, Bandung": the last part is shown when it is a
 * known city or province. Everything else is hidden, because the name of an estate or landmark
 * identifies the home.
 */
export function maskAddress(address: string | null): string | null {
  if (!address?.trim()) return address;
  const [last = "", ...before] = address
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part))
    .toReversed();
  const area = last.replace(POSTAL_CODE, "");
  return before.length > 0 && isProvinceOrCity(area) ? `${HIDDEN}, ${area}` : HIDDEN;
}
