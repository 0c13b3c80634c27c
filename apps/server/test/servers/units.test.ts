import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../src/env.ts";

const UNITS = join(ROOT, "deploy/systemd");
const INSTANCES = [
  "kolekta@6781.service",
  "kolekta-health@6781.service",
  "kolekta-health@6781.timer",
  "kolekta-backup.service",
  "kolekta-backup.timer",
];

/** Installs the systemd files as deploy/README.md describes. */
async function install(folder: string): Promise<void> {
  for (const name of await readdir(UNITS))
    if (/\.(service|timer)$/.test(name)) await cp(join(UNITS, name), join(folder, name));
  for (const unit of ["kolekta@", "kolekta-backup"])
    await cp(join(UNITS, "hardening.conf"), join(folder, `${unit}.service.d/hardening.conf`));
}

describe.if(Bun.which("systemd-analyze") !== null)("units of systemd", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kolekta-units-"));
    await install(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const analyze = (command: readonly string[], unit: string) => {
    const { status, stdout, stderr } = spawnSync(
      "systemd-analyze",
      [...command, join(folder, unit)],
      { encoding: "utf8" },
    );
    return { status, output: stdout + stderr };
  };
  /** Lists faults of these units; ignores other units and missing programs. */
  const faults = (unit: string) =>
    analyze(["verify", "--man=no"], unit)
      .output.split("\n")
      .filter((line) => line.includes("kolekta"))
      .filter((line) => !line.includes("is not executable"));

  test.each(INSTANCES)("have no setting in %s that systemd does not know", (unit) => {
    expect(faults(unit)).toEqual([]);
  });

  test("report an unknown setting", async () => {
    await Bun.write(
      join(folder, "kolekta-wrong.service"),
      "[Service]\nExecStart=/bin/true\nProtectSytem=strict\n",
    );
    expect(faults("kolekta-wrong.service").join("\n")).toContain("ProtectSytem");
  });

  test.each(["kolekta@6781.service", "kolekta-backup.service"])("limit the harm of %s", (unit) => {
    const command = ["security", "--offline=yes", "--threshold=20"];
    const { status, output } = analyze(command, unit);
    expect([status, status === 0 ? "" : output]).toEqual([0, ""]);
  });
});
