import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { OpsContext } from "../../core/command.ts";
import { AppError } from "../../core/errors.ts";
import { createTestContext } from "../../core/testing.ts";
import { importCommand } from "./command.ts";
import { withFreshNumbers, fingerprintPortfolio, useIntakeWorld } from "./testing/world.ts";
import { TEST_MAPPING, buildTape } from "./testing/tape.ts";

const intake = useIntakeWorld();
let dir: string;
let output: string[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "kolekta-command-"));
  await Bun.write(join(dir, "mapping.json"), JSON.stringify(TEST_MAPPING));
});
afterAll(() => rm(dir, { recursive: true }));

async function run(csv: string, options: Record<string, string | boolean>) {
  const file = join(dir, "tape.csv");
  await Bun.write(file, csv);
  const context = createTestContext(intake.db, null, {
    databaseUrl: intake.url,
    dataDir: dir,
    via: "COMMAND",
  });
  const ops: OpsContext = {
    context,
    actAs: () => Promise.reject(new Error("nobody is named")),
    progress: (line) => void output.push(line),
  };
  return importCommand.run(ops, {
    args: { file },
    options: { institution: intake.org.north.name, ...options },
  });
}

const refusal = (work: Promise<unknown>) =>
  work.catch((error) => (error instanceof AppError ? [error.key, error.params] : error));

describe("bun ops import", () => {
  test("reports missing columns if no mapping fits", async () => {
    const found = await refusal(run(buildTape(withFreshNumbers([{}])), {}));
    expect(found).toEqual([
      "loanImport.mappingIncomplete",
      {
        fields:
          "name, product.name, product.lender, product.currency, fields.loanNumber, fields.loanOn, fields.borrowerId, fields.daysDelinquent",
      },
    ]);
  });

  test("a dry run changes nothing; the import saves its mapping for the next file", async () => {
    const mapping = join(dir, "mapping.json");
    const before = await fingerprintPortfolio(intake.db);
    const dry = await run(buildTape(withFreshNumbers([{}, {}])), { mapping, dryRun: true });
    expect(dry).toMatchObject({
      ok: true,
      data: { run: { state: "CHECKED", counts: { created: 2 } } },
    });
    expect(dry.lines[0]).toContain("nothing was imported");
    expect(await fingerprintPortfolio(intake.db)).toEqual(before);
    expect(await run(buildTape(withFreshNumbers([{}, {}])), { mapping })).toMatchObject({
      ok: true,
      data: { run: { state: "APPLIED" } },
    });
    expect(await run(buildTape(withFreshNumbers([{}])), {})).toMatchObject({
      ok: true,
      data: { run: { counts: { created: 1 } } },
    });
  });

  test("acts as a command, without a user", async () => {
    const audit = await intake.db
      .selectFrom("auditLog")
      .select(["via", "actorId"])
      .where("action", "=", "intake.apply")
      .executeTakeFirst();
    expect(audit).toEqual({ via: "COMMAND", actorId: null });
  });

  test("failing rows end without success, with the first errors in words and all in a file", async () => {
    const errors = join(dir, "errors.csv");
    const result = await run(buildTape(withFreshNumbers([{}, { days: "x" }])), { errors });
    expect(result.ok).toBe(false);
    expect(result.lines.at(-1)).toBe("  row 3, days: Not a whole number from -36500 to 36500 (x)");
    expect((await Bun.file(errors).text()).split("\r\n")).toHaveLength(3);
  });

  test("a large file reports its progress", async () => {
    output = [];
    await run(buildTape(withFreshNumbers(Array.from({ length: 5_000 }, () => ({ days: "0" })))), {
      dryRun: true,
    });
    expect(output).toEqual(["5000 rows read"]);
  });

  test.each<[string, Record<string, string>]>([
    ["loanImport.institutionUnknown", { institution: "Nobody" }],
    ["loanImport.mappingUnreadable", { mapping: "missing.json" }],
  ])("%s", async (key, options) => {
    expect(await refusal(run(buildTape(withFreshNumbers([{}])), options))).toEqual([
      key,
      expect.anything(),
    ]);
  });

  test("every example mapping is complete", async () => {
    const path = resolve(import.meta.dir, "../../../../../examples/prosper-mapping.json");
    const sample = resolve(path, "../prosper-sample.csv");
    const result = await run(await Bun.file(sample).text(), { mapping: path, dryRun: true });
    expect(result).toMatchObject({ ok: true, data: { run: { counts: { created: 12 } } } });
  });
});
