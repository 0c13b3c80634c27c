import { sql } from "kysely";
import type { Currency } from "./money.ts";
import type { PhoneCountry } from "./phone.ts";

/**
 * Jurisdiction of a case, by its institution `i` and the product `p` of its loan: a dollar loan is
 * under the law of the United States in any institution; an institution with country NONE has none.
 */
export const PROFILE = sql`case when p.currency = 'USD' and i.country <> 'NONE' then 'US' else i.country end`;

const HOMES = { IDR: "ID", PHP: "PH", USD: "US" } as const satisfies Record<Currency, PhoneCountry>;

/**
 * Finds the country whose numbering plan applies to a number without a country code; `profile` is
 * the jurisdiction of the institution.
 */
export const toPhoneCountry = (
  profile: "ID" | "PH" | "US" | "NONE",
  currency: Currency,
): PhoneCountry => (profile === "NONE" || currency === "USD" ? HOMES[currency] : profile);

/** `toPhoneCountry` of institution `i` and product `p`. */
export const PHONE_COUNTRY = sql<PhoneCountry>`case when p.currency = 'USD' then 'US' when i.country <> 'NONE' then i.country
  when p.currency = 'PHP' then 'PH' else 'ID' end`;
