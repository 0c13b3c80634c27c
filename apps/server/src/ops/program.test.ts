import { expect, test } from "bun:test";
import type { Command } from "commander";
import { MonthArchiveError } from "./archive/month-file/file.ts";
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

test("help describes every command", () => {
  expect(listUndescribed(opsProgram(silentTerminal))).toEqual([]);
});

test("reports a damaged archive file in one line", () => {
  const error = new MonthArchiveError("x.copy.gz: the file is missing");
  expect(toFailure(error)).toEqual({ key: null, message: "x.copy.gz: the file is missing" });
});
