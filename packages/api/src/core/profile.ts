import { sql } from "kysely";
import type { Currency } from "./money.ts";
import type { PhoneCountry } from "./phone.ts";

/**
 * Whose rules a case is judged by, of its institution `i` and the product `p` of its loan: a dollar loan is one of the
 * United States, whoever collects it; a house without a country's law has none.
 */
export const PROFILE = sql`case when p.currency = 'USD' and i.country <> 'NONE' then 'US' else i.country end`;

const HOMES = { IDR: "ID", PHP: "PH", USD: "US" } as const satisfies Record<Currency, PhoneCountry>;

/** By whose numbering plan a number without a country code is read; `profile` is the law of the institution. */
export const toPhoneCountry = (
  profile: "ID" | "PH" | "US" | "NONE",
  currency: Currency,
): PhoneCountry => (profile === "NONE" || currency === "USD" ? HOMES[currency] : profile);

/** `toPhoneCountry` of institution `i` and product `p`. */
export const PHONE_COUNTRY = sql<PhoneCountry>`case when p.currency = 'USD' then 'US' when i.country <> 'NONE' then i.country
  when p.currency = 'PHP' then 'PH' else 'ID' end`;
