/** Normalizes an id, so that those of answers and receipts can be compared. */
export const canonicalId = (id: string): string =>
  id
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, "");

/**
 * Lists the id in the other base: some providers answer in hexadecimal and report in decimal, or
 * the reverse.
 */
export function alternativeIds(canonical: string): string[] {
  const ids: string[] = [];
  if (/^\d+$/.test(canonical)) ids.push(BigInt(canonical).toString(16));
  if (/^[\da-f]+$/.test(canonical)) ids.push(BigInt(`0x${canonical}`).toString());
  return ids.filter((id) => id !== canonical);
}
