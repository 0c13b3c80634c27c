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

test("an instant is displayed in the reader's zone", () => {
  const at = new Date("2026-03-31T07:05:09.900Z");
  expect(timeIn("Asia/Jakarta")(at)).toBe("2026-03-31 14:05:09");
  expect(timeIn("America/New_York")(at)).toBe("2026-03-31 03:05:09");
});

test("matches the zone's own time in every zone", () => {
  const instant = fc.date({
    min: new Date("2012-01-01T00:00:00Z"),
    max: new Date("2040-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  for (const zone of ZONES) {
    const time = timeIn(zone);
    fc.assert(
      fc.property(instant, (at) => time(at) === slowly(zone, at)),
      { numRuns: 200 },
    );
  }
});

test.each([
  ["Europe/Berlin", "2026-03-29T01:00:00Z"],
  ["Europe/Berlin", "2026-10-25T01:00:00Z"],
  ["America/St_Johns", "2026-03-08T05:30:00Z"],
  ["America/St_Johns", "2026-11-01T04:30:00Z"],
  ["Australia/Lord_Howe", "2026-04-04T15:00:00Z"],
  ["Australia/Lord_Howe", "2026-10-03T15:30:00Z"],
])("%s changes its clocks at %s", (zone, change) => {
  const time = timeIn(zone);
  const [before, after] = [-1, 0].map((off) => new Date(Date.parse(change) + off)) as [Date, Date];
  expect(time(before)).toBe(slowly(zone, before));
  expect(time(after)).toBe(slowly(zone, after));
  const clock = (at: Date) => Date.parse(`${time(at).replace(" ", "T")}Z`);
  expect(clock(after) - clock(before)).not.toBe(1000);
});
