import { parsePhoneCountry } from "../../../core/phone.ts";
import { PROFILES } from "../contract-codes.ts";
import type { Rule } from "../rules/decide.ts";

const hasContactLaw = (country: string): boolean =>
  PROFILES.some((profile) => profile === country && profile !== "NONE");

/**
 * Blocks numbers of a country whose contact law is not known, and numbers that cannot be parsed.
 */
export function foreignRule(phone: string | null): Rule[] {
  if (phone === null) return [];
  const country = parsePhoneCountry(phone) ?? "NONE";
  if (hasContactLaw(country)) return [];
  return [
    {
      rule: "COUNTRY",
      version: 1,
      layer: "STATUTE",
      severity: "BLOCK",
      params: { country },
      source: "",
      article: "",
      overrideRoles: [],
    },
  ];
}
