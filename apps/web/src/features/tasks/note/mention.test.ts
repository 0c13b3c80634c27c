import { describe, expect, test } from "bun:test";
import { findTypedMention, insertMention, listMatches, splitAtMentions } from "./mention.ts";

const LEADER = { login: "north-leader", name: "Nina" };
const AGENT = { login: "agent.01", name: "Ade" };

describe("a mention in a note", () => {
  test("begins at an @ that follows no word and ends at the caret", () => {
    expect(findTypedMention("ask @nor", 8)).toEqual({ start: 4, query: "nor" });
    expect(findTypedMention("@", 1)).toEqual({ start: 0, query: "" });
    expect(findTypedMention("budi@mail", 9)).toBeNull();
    expect(findTypedMention("ask @nor later", 14)).toBeNull();
  });

  test("is completed with one space on either side", () => {
    expect(insertMention("ask @nor please", { start: 4, end: 8 }, "north-leader")).toEqual({
      text: "ask @north-leader please",
      caret: 18,
    });
    expect(insertMention("ask", { start: 3, end: 3 }, "agent.01").text).toBe("ask @agent.01 ");
  });

  test("offers people by a part of their account or name", () => {
    expect(listMatches([LEADER, AGENT], "ADE")).toEqual([LEADER, AGENT]);
    expect(listMatches([LEADER, AGENT], "01")).toEqual([AGENT]);
  });

  test("is separated from the text around it", () => {
    expect(splitAtMentions("see @Agent.01, not @agent.012", [AGENT])).toEqual([
      "see ",
      "@Agent.01",
      ", not @agent.012",
    ]);
    expect(splitAtMentions("no one", [])).toEqual(["no one"]);
  });
});
