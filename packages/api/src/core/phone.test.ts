import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import parse from "libphonenumber-js/max";
import {
  parsePhoneCountry,
  listReadings,
  type PhoneCountry,
  parsePhone,
  readPhone,
  readWhole,
} from "./phone.ts";

describe("a number is read by its country", () => {
  const MOBILE = "6281234567890";
  test.each([
    ["ID", "0812-3456-7890", MOBILE],
    ["ID", "812 3456 7890", MOBILE],
    ["ID", "6281234567890", MOBILE],
    ["ID", "+62 (0)812 3456 7890", MOBILE],
    ["ID", "+62 0812 3456 7890", MOBILE],
    ["ID", "(+62) 812.3456.7890", MOBILE],
    ["ID", "0062 812 3456 7890", MOBILE],
    ["ID", "62 0812 3456 7890", MOBILE],
    ["ID", "'081234567890", MOBILE],
    ["ID", "0812-3456-7890 ;", MOBILE],
    ["ID", "\u202a+62 812-3456-7890\u202c", MOBILE],
    ["ID", "０８１２３４５６７８９０", MOBILE],
    ["ID", "0812-3456-7890 ext 5", MOBILE],
    ["ID", "0812-3456-7890 ext. 12", MOBILE],
    ["ID", "0812-3456-7890x5", MOBILE],
    ["ID", "0812-3456-7890 pes. 5", MOBILE],
    ["ID", "0812-3456-7890 #5", MOBILE],
    ["ID", "021-5550123", "62215550123"],
    ["ID", "(021) 555 0123 x12", "62215550123"],
    ["ID", "62215550123", "62215550123"],
    ["ID", "+852 9123 4567", "85291234567"],
    ["ID", "00852 9123 4567", "85291234567"],
    ["ID", "+63 917 555 0101", "639175550101"],
    ["ID", "+44 (0)20 7946 0958", "442079460958"],
    ["ID", "+65 8123 4567", "6581234567"],
    ["ID", "+1 (212) 555-0100", "12125550100"],
    ["PH", "0917 555 0101", "639175550101"],
    ["PH", "917 555 0103", "639175550103"],
    ["PH", "63917 555 0103", "639175550103"],
    ["PH", "+63 (0)917 555 0103", "639175550103"],
    ["PH", "(02) 8555 0105", "63285550105"],
    ["PH", "0917 555 0101 local 22", "639175550101"],
    ["PH", "+62 812 3456 7890", MOBILE],
    ["US", "(415) 555-2671", "14155552671"],
    ["US", "1 415 555 2671", "14155552671"],
    ["US", "812 345 6789", "18123456789"],
  ] as const)("%s: %s", (country, text, phone) => {
    expect(readPhone(text, country)).toEqual({ phone });
  });

  test.each([
    ["ID", "0812 3456 7890 / 0813 3456 7890", "several"],
    ["ID", "0812 3456 7890, +62 813 3456 7890", "several"],
    ["ID", "0812 3456 7890\n0813 3456 7890", "several"],
    ["ID", "0812 3456 7890 atau 0813 3456 7890", "several"],
    ["ID", "0812 3456 7890 0813 3456 7890", "several"],
    ["PH", "0917 555 0101; 0917 555 0102", "several"],
    ["ID", "0812 345", "impossible"],
    ["ID", "08123456", "impossible"],
    ["ID", "08123456789012", "impossible"],
    ["ID", "0812ABC4567", "impossible"],
    ["ID", "8.12346E+10", "impossible"],
    ["ID", "639175550101", "impossible"],
    ["ID", "+62 12", "impossible"],
    ["ID", "+", "impossible"],
    ["ID", "", "impossible"],
    ["PH", "8555 0105", "impossible"],
    ["PH", "6281234567890", "impossible"],
    ["PH", "0812 3456 7890", "impossible"],
    ["US", "555 2671", "impossible"],
  ] as const)("%s: %j is refused", (country, text, refusal) => {
    expect(readPhone(text, country)).toEqual({ refusal });
  });

  test("a cell of any length is refused at once", () => {
    const startedAt = performance.now();
    const text = `0812${" ".repeat(1_000_000)}z`;
    expect(readPhone(text, "PH")).toEqual({ refusal: "impossible" });
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  const digits = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength });
  const prefix = fc.constantFrom(
    "",
    "0",
    "8",
    "08",
    "62",
    "628",
    "+62",
    "+628",
    "0062",
    "620",
    "062",
  );

  test("the fast path answers like the full one", () => {
    fc.assert(
      fc.property(prefix, digits(4, 13), (before, after) => {
        const text = `${before}${after}`;
        expect(readPhone(text, "ID")).toEqual(readWhole(text, "ID"));
      }),
      { numRuns: 3000 },
    );
  });

  test("an Indonesian mobile number equals the one that the library reads", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("0", "+62", "+62 0"),
        fc.constantFrom(..."12356789"),
        digits(7, 10),
        (before, network, rest) => {
          const text = `${before}8${network}${rest}`;
          expect(`+${parsePhone(text, "ID")}`).toBe(parse(text, "ID")?.number ?? "");
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("reads a stored number with its + as the same number", () => {
    const countries: readonly PhoneCountry[] = ["ID", "PH", "US"];
    fc.assert(
      fc.property(
        fc.constantFrom(...countries),
        fc.constantFrom(...countries),
        prefix,
        digits(6, 12),
        (home, other, before, after) => {
          const phone = parsePhone(`${before}${after}`, home);
          if (phone) expect(parsePhone(`+${phone}`, other)).toBe(phone);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe("a sender or a search", () => {
  test.each([
    ["639175550101", ["ID"], ["639175550101"]],
    ["85291234567", ["ID"], ["85291234567", "6285291234567"]],
    ["0917 555 0101", ["PH"], ["639175550101"]],
    ["0812-3456-7890", ["PH", "ID"], ["6281234567890"]],
    ["+852 9123 4567", ["ID"], ["85291234567"]],
    ["1234", ["ID"], []],
  ] as const)("%s is, from a carrier, any of these", (text, countries, all) => {
    expect(listReadings(text, countries, "INTERNATIONAL")).toEqual([...all]);
  });

  test("puts the domestic reading first for a number that a person typed", () => {
    expect(listReadings("85291234567", ["ID"], "HOME")).toEqual(["6285291234567", "85291234567"]);
  });
});

test.each([
  ["6281234567890", "ID"],
  ["6284034567890", "ID"],
  ["639175550101", "PH"],
  ["14155552671", "US"],
  ["14165552671", "CA"],
  ["85291234567", "HK"],
  ["80012345678", null],
  ["09175550101", null],
])("%s is a number of %s", (phone, country) => {
  expect(parsePhoneCountry(phone)).toBe(country as PhoneCountry | null);
});
