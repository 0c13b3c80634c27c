/**
 * Finds the zone of a borrower from the address. The strictest reading wins: when a place spans
 * several zones, all of them must be open. An unknown place has no zone; the code does not guess.
 */
import type { Currency } from "../money.ts";
import { INDONESIA } from "./indonesia.ts";
import type { City, Country, Province } from "./place.ts";
import { UNITED_STATES } from "./united-states.ts";

/** The whole country has one zone, so no place needs to be known. */
const PHILIPPINES: Country = {
  zones: ["Asia/Manila"],
  isCityEnough: true,
  provinces: [],
  cities: [],
};

/** Country of the borrowers of a loan, by its currency. */
export const COUNTRIES: Readonly<Record<Currency, Country>> = {
  IDR: INDONESIA,
  PHP: PHILIPPINES,
  USD: UNITED_STATES,
};

/** All zones by jurisdiction, the one with the largest population first. */
export const ZONES_OF = {
  ID: INDONESIA.zones,
  PH: PHILIPPINES.zones,
  US: UNITED_STATES.zones,
  NONE: ["UTC"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** GIVEN: a person entered the zone. UNKNOWN: every zone of the country must be open. */
export const ZONE_SOURCES = ["GIVEN", "CITY", "PROVINCE", "COUNTRY", "UNKNOWN"] as const;
export type ZoneSource = (typeof ZONE_SOURCES)[number];

export interface BorrowerZone {
  readonly zone: string;
  /** Further zones that have to be open too. */
  readonly otherZones: readonly string[];
  readonly zoneSource: ZoneSource;
}

/** Reason why a place gives no zone: the wrong field, or `missing` for an empty place. */
export type NoZone = "province" | "city" | "missing";

/** Finds the zone of an address; a known city is more precise than its province. */
export function findAddressZone(
  currency: Currency,
  address: { readonly province: string | null; readonly city: string | null },
): BorrowerZone | NoZone {
  const country = COUNTRIES[currency];
  if (country.zones.length === 1) return derived(country.zones, "COUNTRY");
  const isMissing = address.province === null && address.city === null;
  if (isMissing) return "missing";
  const province = address.province && findProvince(country, address.province);
  if (address.province !== null && !province) return "province";
  const city = findCity(country, address.city, province || null);
  if (city) return derived([city.zone], "CITY");
  return province ? derived(province.zones, "PROVINCE") : "city";
}

/** Builds the zone of an unknown address: every zone of the country applies. */
export const unknownZone = (currency: Currency): BorrowerZone =>
  derived(COUNTRIES[currency].zones, "UNKNOWN");

/** Lists the other zones in which the contact hours must be open as well. */
export const zonesBeside = (
  { zone, otherZones, zoneSource }: BorrowerZone,
  profile: keyof typeof ZONES_OF,
): readonly string[] =>
  (zoneSource === "UNKNOWN" ? ZONES_OF[profile] : otherZones).filter((other) => other !== zone);

const derived = (
  [zone, ...otherZones]: readonly [string, ...string[]],
  zoneSource: ZoneSource,
): BorrowerZone => ({
  zone,
  // An unknown zone gets the zones of its jurisdiction when it is evaluated.
  otherZones: zoneSource === "UNKNOWN" ? [] : otherZones,
  zoneSource,
});

/** Reduces a name to letters and digits, without prefix words. */
const folded = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/^\s*(provinsi|prov\.?|kota|kabupaten|kab\.?|city of)\s+/, "")
    .replaceAll(/[^a-z0-9]/g, "");

const PROVINCES = new Map(
  Object.values(COUNTRIES).map((country) => [
    country,
    new Map(
      country.provinces.flatMap((province) =>
        province.names.map((name) => [folded(name), province] as const),
      ),
    ),
  ]),
);

const CITIES = new Map(
  Object.values(COUNTRIES).map((country) => [
    country,
    Map.groupBy(country.cities, ({ name }) => folded(name)),
  ]),
);

const findProvince = (country: Country, name: string): Province | undefined =>
  PROVINCES.get(country)?.get(folded(name));

function findCity(
  country: Country,
  name: string | null,
  within: Province | null,
): City | undefined {
  const named = name === null ? [] : CITIES.get(country)?.get(folded(name));
  if (!within) return country.isCityEnough ? named?.[0] : undefined;
  return named?.find((city) => within.names.includes(city.province));
}

/** Checks if a text is the name of a province or a city, not of an estate, landmark or street. */
export function isProvinceOrCity(text: string): boolean {
  const name = folded(text);
  const nameSets = [...PROVINCES.values(), ...CITIES.values()];
  return name !== "" && nameSets.some((names) => names.has(name));
}
