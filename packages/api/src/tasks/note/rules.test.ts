import { expect, test } from "bun:test";
import { listMentions } from "./rules.ts";

test("finds each account once, at the beginning of a word", () => {
  expect(listMentions("@leader01: see @agent.01, (@Agent.01) or @a-b.")).toEqual([
    "leader01",
    "agent.01",
    "a-b",
  ]);
  expect(listMentions("budi@example.com paid @ 9, @@x")).toEqual([]);
  expect(listMentions("请@leader01看")).toEqual(["leader01"]);
});
