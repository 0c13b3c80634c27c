/** Time zones of the places of a country. Public data, without borrowers. */

/** A province or state with all names used on tapes. */
export interface Province {
  readonly names: readonly string[];
  /** Several when the place spans zones; the first has the largest population. */
  readonly zones: readonly [string, ...string[]];
}

export interface City {
  readonly name: string;
  /** One of the names of its province. */
  readonly province: string;
  readonly zone: string;
}

export interface Country {
  /** All zones of the country, the one with the largest population first. */
  readonly zones: readonly [string, ...string[]];
  readonly provinces: readonly Province[];
  readonly cities: readonly City[];
  /** City names are unique in the country, so that a city gives its zone without the province. */
  readonly isCityEnough: boolean;
}

/** Builds a province; `names` are separated by "|": "Jawa Barat|Jabar". */
export const province = (names: string, ...zones: [string, ...string[]]): Province => ({
  names: names.split("|"),
  zones,
});

/** Parses the cities of one province in one zone, separated by "|". */
export const parseCities = (name: string, zone: string, cities: string): readonly City[] =>
  cities.split("|").map((city) => ({ name: city, province: name, zone }));
