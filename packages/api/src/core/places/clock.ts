import type { Currency } from "../money.ts";
import { COUNTRIES } from "./zone-of-place.ts";

const offsets = new Map<string, string>();

/** Gets the offsets in January and July, cached because an import needs them for every row. */
function getOffsets(zone: string): string {
  let zoneOffsets = offsets.get(zone);
  if (zoneOffsets === undefined) {
    const clock = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
    zoneOffsets = ["2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"]
      .flatMap((instant) => clock.formatToParts(new Date(instant)))
      .filter(({ type }) => type === "timeZoneName")
      .map(({ value }) => value)
      .join();
    offsets.set(zone, zoneOffsets);
  }
  return zoneOffsets;
}

/**
 * Checks if the clocks of a zone agree with those of the currency's country, for any city name of
 * the zone.
 */
export const hasCountryClock = (currency: Currency, zone: string): boolean =>
  COUNTRIES[currency].zones.some(
    (countryZone) => countryZone === zone || getOffsets(countryZone) === getOffsets(zone),
  );
