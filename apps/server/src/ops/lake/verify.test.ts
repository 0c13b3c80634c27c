import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { addDays, type Day } from "@kolekta/api/core/day";
import { toFilePath, toManifestPath } from "./rules/layout.ts";
import { INSTALLATION, useLake } from "./testing.ts";

const lake = useLake();
const FIRST: Day = "2026-03-02";
const SECOND = addDays(FIRST, 1);

beforeAll(async () => {
  const { loanId } = await lake.rupiah();
  await lake.tomorrow();
  await lake.pay("IDR", loanId, 100_000);
  await lake.tomorrow();
}, 180_000);

afterEach(() => rm(lake.out, { recursive: true, force: true }));

describe("verify finds", () => {
  const partition = { installation: INSTALLATION, day: SECOND };
  const faults = async () => {
    const [found] = await lake.verify({ from: SECOND, to: SECOND });
    return found?.faults.join("; ") ?? "";
  };

  test.each([
    [
      "a byte that was changed",
      "its hash differs",
      async (path: string) => {
        const bytes = await Bun.file(path).bytes();
        bytes[20] = (bytes[20] ?? 0) ^ 1;
        await Bun.write(path, bytes);
      },
    ],
    ["a file that is gone", "is missing", (path: string) => rm(path)],
    [
      "a file that is cut off",
      "bytes, not",
      async (path: string) => Bun.write(path, (await Bun.file(path).bytes()).slice(0, -1)),
    ],
  ])("%s", async (_, fault, harm) => {
    await lake.export({ from: SECOND });
    expect(await faults()).toBe("");
    await harm(join(lake.out, toFilePath("ledger", partition)));
    expect(await faults()).toContain(fault);
  });

  test("a file with a different count in its manifest and a correct hash", async () => {
    await lake.export({ from: SECOND });
    const path = join(lake.out, toManifestPath(partition));
    const text = await Bun.file(path).text();
    await Bun.write(path, text.replaceAll('"100000"', '"100001"'));
    expect(await faults()).toContain("payments in IDR: amount_minor is 100000, not 100001");
  });

  test("days that are missing in a range that is named", async () => {
    const before = addDays(FIRST, -2);
    await lake.export({ from: FIRST });
    await rm(join(lake.out, toManifestPath({ installation: INSTALLATION, day: FIRST })));
    const missing = async (input: { from?: Day; to?: Day }) =>
      (await lake.verify(input))
        .filter((verifiedDay) => verifiedDay.faults.length > 0)
        .map(({ day }) => day);
    const between = addDays(FIRST, -1);
    expect(await missing({ from: before, to: SECOND })).toEqual([before, between, FIRST]);
    expect(await missing({ from: between })).toEqual([between, FIRST]);
    const after = addDays(SECOND, 1);
    expect(await missing({ to: after })).toEqual([after]);
    expect(await missing({})).toEqual([]);
    const reversed = lake.verify({ from: SECOND, to: FIRST });
    await expect(reversed).rejects.toMatchObject({ key: "lake.reversed" });
  });

  test("no installation where none was exported, or another one", async () => {
    const absent = { key: "lake.unknownInstallation", field: "installation" };
    await expect(lake.verify()).rejects.toMatchObject(absent);
    await lake.export({ from: SECOND });
    await expect(lake.verify({ installation: "other" })).rejects.toMatchObject({
      ...absent,
      params: { installation: "other", folder: lake.out },
    });
    const file = join(lake.out, toFilePath("ledger", partition));
    await expect(lake.verify({ out: file })).rejects.toMatchObject(absent);
  });
});
