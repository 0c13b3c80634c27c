import { zoneNames } from "../../../../core/zone.ts";

/*
 * Parsers of tape values. Each returns null for an invalid text; empty texts and limits are the
 * caller's concern.
 */

export function parseCount(text: string, min: number, max: number): number | null {
  if (!/^-?\d{1,9}(\.0+)?$/.test(text)) return null;
  const count = Number(text);
  return count >= min && count <= max ? count : null;
}

const GENDERS: Readonly<Record<string, "MALE" | "FEMALE">> = {
  male: "MALE",
  m: "MALE",
  l: "MALE",
  pria: "MALE",
  "laki-laki": "MALE",
  男: "MALE",
  female: "FEMALE",
  f: "FEMALE",
  p: "FEMALE",
  wanita: "FEMALE",
  perempuan: "FEMALE",
  女: "FEMALE",
};

export const parseGender = (text: string): "MALE" | "FEMALE" | null =>
  GENDERS[text.toLowerCase()] ?? null;

export const LOAN_STATUSES = [21, 40, 50, -28, -50, -22] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

export const parseStatus = (text: string): LoanStatus | null =>
  LOAN_STATUSES.find((status) => String(status) === text) ?? null;

export const parseRelation = (text: string): string | null =>
  /^R0[1-9]$/.test(text) ? text : null;

export const parseZone = (text: string): string | null => (zoneNames().has(text) ? text : null);
