import { describe, expect, test } from "bun:test";
import { heightFrom } from "./hearing.ts";

const ORIGIN = "https://bi.example";
/** Tests compare windows only by identity. */
const window = {} as Window;
const other = {} as Window;
const data = { type: "kolekta.frame", height: 1234 };
const speaker = { origin: ORIGIN, window };

describe("G45: a frame's message is accepted", () => {
  test("from its window and its origin", () => {
    expect(heightFrom(speaker, { origin: ORIGIN, source: window, data })).toBe(1234);
  });

  test.each([
    ["another origin", { origin: "https://evil.example", source: window }],
    ["an origin that begins alike", { origin: `${ORIGIN}.evil.example`, source: window }],
    ["no origin", { origin: "null", source: window }],
    ["another window", { origin: ORIGIN, source: other }],
    ["no window", { origin: ORIGIN, source: null }],
  ])("not from %s", (_, message) => {
    expect(heightFrom(speaker, { ...message, data })).toBeNull();
  });

  test("not in another format", () => {
    const message = { origin: ORIGIN, source: window, data: "1234" };
    expect(heightFrom(speaker, message)).toBeNull();
  });
});
