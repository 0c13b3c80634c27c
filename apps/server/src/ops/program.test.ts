import { expect, test } from "bun:test";
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
