import type { Currency } from "../money.ts";
import { COUNTRIES } from "./zone-of-place.ts";

const offsets = new Map<string, string>();

/** Offsets in January and July. Cached: a tape asks for every row. */
function getOffsets(zone: string): string {
  let known = offsets.get(zone);
  if (known === undefined) {
    const clock = new Intl.DateTimeFormat("en", {
      timeZone: zone,
      timeZoneName: "longOffset",
    });
    known = ["2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"]
      .flatMap((moment) => clock.formatToParts(new Date(moment)))
      .filter(({ type }) => type === "timeZoneName")
      .map(({ value }) => value)
      .join();
    offsets.set(zone, known);
  }
  return known;
}

/** Checks if a zone keeps the clock of a place in the country of the currency, whatever city names it. */
export const isClockOf = (currency: Currency, zone: string): boolean =>
  COUNTRIES[currency].zones.some((own) => own === zone || getOffsets(own) === getOffsets(zone));
