import { describe, expect, test } from "bun:test";
import { ROOT } from "../scripts/files.ts";

const knock = (...args: string[]) =>
  Bun.spawnSync(["node", "scripts/kolekta.mjs", ...args], {
    cwd: ROOT,
    stdin: "ignore",
  });

describe("the front door", () => {
  test("an unknown command names the known ones and fails", () => {
    const { exitCode, stderr } = knock("strat");
    expect(exitCode).toBe(1);
    expect(stderr.toString()).toContain('Unknown command "strat"');
    expect(stderr.toString()).toContain("start, build, dev, test");
  });

  test("arguments, output and exit code are those of the command", () => {
    const { exitCode, stdout } = knock("test", "no-such-test-file");
    expect(stdout.toString().trim()).toEndWith("0 passed, 0 failed");
    expect(exitCode).toBe(1);
  });

  test("every command of package.json is one that it knows", async () => {
    const manifest = (await Bun.file(`${ROOT}/package.json`).json()) as {
      scripts: Record<string, string>;
    };
    const door = await Bun.file(`${ROOT}/scripts/kolekta.mjs`).text();
    const asked = Object.values(manifest.scripts)
      .filter((script) => script.startsWith("node scripts/kolekta.mjs"))
      .map((script) => script.split(" ").at(2) ?? "");
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !door.includes(`  ${name}: {`))).toEqual([]);
  });
});
