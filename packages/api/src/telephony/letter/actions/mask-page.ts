import { maskAddress, maskEmail } from "../../../core/mask.ts";
import type { PrintedLetter } from "../pdf.ts";
import type { StoredLetter } from "../queries/letter.ts";

export function maskPage(letter: StoredLetter): PrintedLetter {
  const { delivery, address, namedAddress, body } = letter;
  const mask = delivery === "MAIL" ? maskEmail : maskAddress;
  const named = namedAddress === null ? [] : [address, namedAddress];
  return {
    ...letter,
    address: mask(address) ?? "",
    body: named
      .filter((text) => text.trim() !== "")
      .reduce((text, value) => text.replaceAll(value, maskAddress(value) ?? ""), body),
  };
}
