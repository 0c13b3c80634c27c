/** 628123456789 -> 0812****789, 639171234567 -> +6391****567: enough to recognise, too little to dial. */
export function maskPhone(phone: string | null): string | null {
  if (!phone) return phone;
  const local = phone.startsWith("62") ? `0${phone.slice(2)}` : phone;
  if (local.length < 8) return "*".repeat(local.length);
  const sign = /^[1-9]/.test(local) ? "+" : "";
  return `${sign}${local.slice(0, 4)}****${local.slice(-3)}`;
}

/** Budi Santoso -> B*** S******: enough to recognise, too little to look up. */
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
