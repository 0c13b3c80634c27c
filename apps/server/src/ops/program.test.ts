import { expect, test } from "bun:test";
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

test("help names the subject of each verb", () => {
  const summaries = new Map(
    opsProgram(silentTerminal).commands.map((noun) => [noun.name(), noun.description()]),
  );
  expect(summaries.get("archive")).toBe("commands about an archive");
  expect(summaries.get("token")).toBe("commands about a token");
});

test("reports a damaged archive file in one line", () => {
  const error = new MonthArchiveError("x.copy.gz: the file is not there");
  expect(toFailure(error)).toEqual({ key: null, message: "x.copy.gz: the file is not there" });
});
