import { expect, test } from "bun:test";
import fc from "fast-check";
import { timeIn } from "./time-in.ts";

const ZONES = [
  "Asia/Jakarta",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Europe/Berlin",
];

const slowly = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);

test("a moment stands on the clock of the reader", () => {
  const at = new Date("2026-03-31T07:05:09.900Z");
  expect(timeIn("Asia/Jakarta")(at)).toBe("2026-03-31 14:05:09");
  expect(timeIn("Asia/Jakarta", "minute")(at)).toBe("2026-03-31 14:05");
  expect(timeIn("America/New_York", "minute")(at)).toBe("2026-03-31 03:05");
});

test("in every zone and at every change of its clocks it is what the zone says", () => {
  const moment = fc.date({
    min: new Date("1990-01-01T00:00:00Z"),
    max: new Date("2040-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  for (const zone of ZONES) {
    const time = timeIn(zone);
    fc.assert(
      fc.property(moment, (at) => time(at) === slowly(zone, at)),
      { numRuns: 200 },
    );
  }
  for (const change of ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"]) {
    const time = timeIn("Europe/Berlin");
    for (const off of [-1, 0, 1]) {
      const at = new Date(Date.parse(change) + off);
      expect(time(at)).toBe(slowly("Europe/Berlin", at));
    }
  }
});
