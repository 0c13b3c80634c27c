/**
 * Decides by which clock a borrower is reached from where he lives. The strictest reading wins: where a place lies in
 * several zones all of them have to be open. Refuses to guess: an unknown place has no zone.
 */
import type { Currency } from "../money.ts";
import { INDONESIA } from "./indonesia.ts";
import type { City, Country, Province } from "./place.ts";
import { UNITED_STATES } from "./united-states.ts";

/** One clock in the whole country, so that no place needs to be known. */
const PHILIPPINES: Country = {
  zones: ["Asia/Manila"],
  isCityEnough: true,
  provinces: [],
  cities: [],
};

/** Where the borrowers of a loan in this currency live. */
export const COUNTRIES: Readonly<Record<Currency, Country>> = {
  IDR: INDONESIA,
  PHP: PHILIPPINES,
  USD: UNITED_STATES,
};

/** Every zone of a profile of the law, the one of most people first. */
export const ZONES_OF = {
  ID: INDONESIA.zones,
  PH: PHILIPPINES.zones,
  US: UNITED_STATES.zones,
  NONE: ["UTC"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** GIVEN: somebody said so. UNKNOWN: nobody knows, and every zone of the country has to be open. */
export const ZONE_SOURCES = ["GIVEN", "CITY", "PROVINCE", "COUNTRY", "UNKNOWN"] as const;
export type ZoneSource = (typeof ZONE_SOURCES)[number];

export interface BorrowerZone {
  readonly zone: string;
  /** Further zones that have to be open too. */
  readonly otherZones: readonly string[];
  readonly zoneSource: ZoneSource;
}

/** Why no zone follows from a place: the field that is wrong, or that neither is given. */
export type NoZone = "province" | "city" | "missing";

/** The zone of an address; a city that is known is nearer than its province. */
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

/** What is judged by every zone of the country until somebody knows better. */
export const unknownZone = (currency: Currency): BorrowerZone =>
  derived(COUNTRIES[currency].zones, "UNKNOWN");

/** The zones beside his own in which a borrower has to be reachable as well. */
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
  // An unknown zone takes those of the profile when it is judged.
  otherZones: zoneSource === "UNKNOWN" ? [] : otherZones,
  zoneSource,
});

/** Letters and digits alone, without the words that stand before a name. */
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

/** Checks if a text is the name of a province or a city, as an estate, a landmark and a street are not. */
export function isProvinceOrCity(text: string): boolean {
  const name = folded(text);
  const nameSets = [...PROVINCES.values(), ...CITIES.values()];
  return name !== "" && nameSets.some((names) => names.has(name));
}
