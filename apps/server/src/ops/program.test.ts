import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Command } from "commander";
import { MonthArchiveError } from "./archive/month-file/file.ts";
import { NOUNS } from "./nouns.ts";
import { opsProgram } from "./program.ts";
import { toFailure } from "./session.ts";
import type { Terminal } from "./terminal.ts";

const silentTerminal: Terminal = {
  env: {},
  signal: new AbortController().signal,
  help: {},
  out() {},
  err() {},
};

type Described = Pick<Command, "name" | "description" | "commands">;

const listUndescribed = (command: Described): string[] => [
  ...(command.description() === "" ? [command.name()] : []),
  ...command.commands.flatMap(listUndescribed),
];

test.each(NOUNS.map(({ name }) => name))(
  "help describes %s alike before and after it is loaded",
  async (name) => {
    const [before, after] = await Promise.all(
      [[], [name]].map(async (words) => {
        const program = await opsProgram(silentTerminal, words);
        return program.commands.find((command) => command.name() === name);
      }),
    );
    if (!before || !after) throw new Error(`no command ${name}`);
    expect(after.description()).toBe(before.description());
    expect(after.registeredArguments.map((argument) => argument.name())).toEqual(
      before.registeredArguments.map((argument) => argument.name()),
    );
    expect(listUndescribed(after)).toEqual([]);
    expect(after.commands.length > 0 || after.options.length > 0).toBe(true);
  },
);

test("reports a damaged archive file in one line", () => {
  const error = new MonthArchiveError("x.copy.gz: the file is missing");
  expect(toFailure(error)).toEqual({ key: null, message: "x.copy.gz: the file is missing" });
});

/** Their checks run as parts of `verify`. */
const WITHIN_VERIFY = ["manage/record/commands", "repay/ledger-verification/commands"];

test("every file of commands has a noun", async () => {
  const nouns = await Bun.file(join(import.meta.dir, "nouns.ts")).text();
  const api = join(import.meta.dir, "../../../../packages/api/src");
  const missing: string[] = [];
  for await (const path of new Bun.Glob("*/*/{command,commands}.ts").scan(api)) {
    const room = path.replace(/\.ts$/, "");
    if (!WITHIN_VERIFY.includes(room) && !nouns.includes(`@kolekta/api/${room}"`))
      missing.push(room);
  }
  expect(missing).toEqual([]);
});
