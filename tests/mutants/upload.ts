import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const UPLOAD: readonly Mutant[] = [
  {
    guarantee: "G49",
    name: "a tape moves a borrower to the clock of another country",
    file: "packages/api/src/tasks/intake/rules/person.ts",
    find: "if (!isClockOf(currency, zone)) {",
    replace: "if (zone === currency) {",
    tests: ["packages/api/src/tasks/intake/zone.test.ts"],
  },
  {
    guarantee: "G49",
    name: "a zone that is given hides that of the address",
    file: "packages/api/src/tasks/intake/rules/person.ts",
    find: "const otherZones = zones.filter((other) => other !== zone);",
    replace: "const otherZones = zones.filter((other) => other === zone);",
    tests: ["packages/api/src/tasks/intake/zone.test.ts"],
  },
  {
    guarantee: "G38",
    name: "a picture of any size is drawn",
    file: "packages/api/src/tasks/image/picture.ts",
    find: "limitInputPixels: MOST_PIXELS,",
    replace: "limitInputPixels: false,",
    tests: ["packages/api/src/tasks/image/image.test.ts"],
  },
  {
    guarantee: "G38",
    name: "a file of any size is taken as a picture",
    file: "packages/api/src/tasks/image/picture.ts",
    find: 'if (file.size > MOST_BYTES) throw refused("image.tooLarge");',
    replace: "",
    tests: ["packages/api/src/tasks/image/image.test.ts"],
  },
  {
    guarantee: "G38",
    name: "any file is taken as a picture",
    file: "packages/api/src/tasks/image/picture.ts",
    find: 'if (!pictureType(bytes)) throw refused("image.notAPicture");',
    replace: "",
    tests: ["packages/api/src/tasks/image/image.test.ts"],
  },
  {
    guarantee: "G38",
    name: "a picture keeps what it carried along",
    file: "packages/api/src/tasks/image/picture.ts",
    find: ".webp({ quality: 82 })",
    replace: `.keepMetadata()
      .webp({ quality: 82 })`,
    tests: ["packages/api/src/tasks/image/image.test.ts"],
  },
  {
    guarantee: "G38",
    name: "an upload may be any size",
    file: "packages/api/src/core/sheet/guard.ts",
    find: 'if (file.size > most) refuse("intake.fileTooLarge", { mb: megabytes(most) });',
    replace: "",
    tests: ["packages/api/src/core/sheet/guard.test.ts"],
  },
  {
    guarantee: "G38",
    name: "a renamed program is a sheet",
    file: "packages/api/src/core/sheet/guard.ts",
    find: 'if (found !== kind) refuse("intake.fileMismatch");',
    replace: "",
    tests: ["packages/api/src/core/sheet/guard.test.ts"],
  },
  {
    guarantee: "G38",
    name: "a workbook may hold macros",
    file: "packages/api/src/core/sheet/guard.ts",
    find: "if (entries.some((entry) => /vbaProject|macrosheets\\//i.test(entry.name)))",
    replace: "if (false)",
    tests: ["packages/api/src/core/sheet/guard.test.ts"],
  },
  {
    guarantee: "G38",
    name: "a part may lead out of its folder",
    file: "packages/api/src/core/sheet/guard.ts",
    find: 'name.split("/").includes("..")',
    replace: "false",
    tests: ["packages/api/src/core/sheet/guard.test.ts"],
  },
  {
    guarantee: "G38",
    name: "a workbook may have any number of parts",
    file: "packages/api/src/core/sheet/guard.ts",
    find: "if (entries.length > SHEET_LIMITS.entries)",
    replace: "if (false)",
    tests: ["packages/api/src/core/sheet/guard.test.ts"],
  },
  {
    guarantee: "G38",
    name: "parts together unpack without an end",
    file: "packages/api/src/core/sheet/zip.ts",
    find: `limit - total);
    if (typeof size === "string") return size;
    total += size;
    if (total > limit) return "TOO_LARGE";`,
    replace: `limit);
    if (typeof size === "string") return size;
    total += size;`,
    tests: ["packages/api/src/core/sheet/guard.test.ts"],
  },
  {
    guarantee: "G38",
    name: "a part is unpacked without an end",
    file: "packages/api/src/core/sheet/zip.ts",
    find: "inflateRawSync(packed, { maxOutputLength: room + 1 })",
    replace: "inflateRawSync(packed)",
    tests: ["packages/api/src/core/sheet/guard.test.ts"],
  },
  {
    guarantee: "G38",
    name: "a table that is read whole may weigh what a tape does",
    file: "packages/api/src/core/sheet/small.ts",
    find: "guardSheet(name, file, SHEET_LIMITS.smallCsvBytes)",
    replace: "guardSheet(name, file)",
    tests: ["packages/api/src/core/sheet/small.test.ts"],
  },
];
