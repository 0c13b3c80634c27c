/** What a country says of the clocks of its places; public facts, and nothing of a borrower. */

/** A province or state under every name by which tapes call it. */
export interface Province {
  readonly names: readonly string[];
  /** More than one where it lies in several: the first is where most of its people live. */
  readonly zones: readonly [string, ...string[]];
}

export interface City {
  readonly name: string;
  /** One of the names of its province. */
  readonly province: string;
  readonly zone: string;
}

export interface Country {
  /** Every zone of it, the one of most people first. */
  readonly zones: readonly [string, ...string[]];
  readonly provinces: readonly Province[];
  readonly cities: readonly City[];
  /** No two of its cities share a name, so that a city tells its zone without the province. */
  readonly isCityEnough: boolean;
}

/** `names` parted by bars: "Jawa Barat|Jabar". */
export const province = (names: string, ...zones: [string, ...string[]]): Province => ({
  names: names.split("|"),
  zones,
});

/** Cities of one province in one zone, parted by bars. */
export const parseCities = (name: string, zone: string, cities: string): readonly City[] =>
  cities.split("|").map((city) => ({ name: city, province: name, zone }));
