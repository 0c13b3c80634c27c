import type { Currency } from "../money.ts";
import { COUNTRIES } from "./zone-of-place.ts";

const offsets = new Map<string, string>();

/** Offsets in January and July. Cached: a tape asks for every row. */
function getOffsets(zone: string): string {
  let zoneOffsets = offsets.get(zone);
  if (zoneOffsets === undefined) {
    const clock = new Intl.DateTimeFormat("en", {
      timeZone: zone,
      timeZoneName: "longOffset",
    });
    zoneOffsets = ["2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"]
      .flatMap((instant) => clock.formatToParts(new Date(instant)))
      .filter(({ type }) => type === "timeZoneName")
      .map(({ value }) => value)
      .join();
    offsets.set(zone, zoneOffsets);
  }
  return zoneOffsets;
}

/** Checks if a zone keeps the clock of a place in the country of the currency, whatever city names it. */
export const hasCountryClock = (currency: Currency, zone: string): boolean =>
  COUNTRIES[currency].zones.some(
    (countryZone) => countryZone === zone || getOffsets(countryZone) === getOffsets(zone),
  );
