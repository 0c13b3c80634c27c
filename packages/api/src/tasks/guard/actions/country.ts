import { parsePhoneCountry } from "../../../core/phone.ts";
import { PROFILES } from "../contract-codes.ts";
import type { Rule } from "../rules/decide.ts";

const hasContactLaw = (country: string): boolean =>
  PROFILES.some((profile) => profile === country && profile !== "NONE");

/** A number of a country whose law of contact is not known is contacted by nobody, and so is one that cannot be read. */
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
