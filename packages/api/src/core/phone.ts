/**
 * The digits under which a phone number is stored and found: an Indonesian 08…, 8… or +62… becomes 628…,
 * any other number keeps its digits. Null where no digit is left.
 */
export function phoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  if (!digits) return null;
  if (digits.startsWith("08")) return `62${digits.slice(1)}`;
  return digits.startsWith("8") ? `62${digits}` : digits;
}
