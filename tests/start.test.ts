import { describe, expect, test } from "bun:test";
import manifest from "../package.json";
import { ROOT } from "../scripts/files.ts";

async function knock(...args: string[]) {
  const child = Bun.spawn(["node", "scripts/kolekta.mjs", ...args], {
    cwd: ROOT,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, complained] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { output, complained, code: await child.exited };
}

describe("the start command", () => {
  const LAUNCHER = "node scripts/kolekta.mjs ";
  const commands = Object.values(manifest.scripts)
    .filter((script) => script.startsWith(LAUNCHER))
    .map((script) => script.slice(LAUNCHER.length));

  test("an unknown command lists the known ones and fails", async () => {
    const { code, complained } = await knock("strat");
    expect(code).toBe(2);
    expect(complained).toContain('Unknown command "strat"');
    expect(complained).toContain("start, build, dev, test");
  });

  test("arguments, output and exit code are those of the command", async () => {
    const { code, output } = await knock("test", "no-such-test-file");
    expect(output.trim()).toEndWith("0 passed, 0 failed");
    expect(code).toBe(1);
  });

  test("every command of package.json is listed", async () => {
    const { code, output } = await knock("--help");
    expect(code).toBe(0);
    expect(commands.length).toBeGreaterThan(5);
    for (const name of commands) expect(output).toContain(name);
  });

  test.each(commands)("%s answers with its usage", async (name) => {
    const { code, output } = await knock(name, "--help");
    expect(output).toContain("Usage: ");
    expect(output).toContain(name);
    expect(code).toBe(0);
  });

  test.each(commands)("%s names an unknown option", async (name) => {
    const { code, complained } = await knock(name, "--no-such-option");
    expect(complained).toContain("no-such-option");
    expect(complained).toContain("Usage: ");
    expect(code).toBe(2);
  });

  test.each([
    ["bench", "no-such-workload"],
    ["bench", "--cases"],
    ["mutate", "no-such-guard-anywhere"],
    ["mutate", "--jobs=none"],
    ["screens", "--lang=xx"],
    ["screens", "--width=narrow"],
    ["check", "anything"],
  ])("%s %s is refused with its usage", async (name, wrong) => {
    const { code, complained } = await knock(name, wrong);
    expect(complained).toContain(wrong.replace(/^.*=/, ""));
    expect(complained).toContain("Usage: ");
    expect(code).toBe(2);
  });
});
