import { expect, test } from "bun:test";
import { AppError } from "@kolekta/api/core/errors";
import { fieldsIn } from "./form.ts";
import { MOST_VALUES, parseJson } from "./json.ts";

const keyOf = (work: () => unknown): string => {
  try {
    work();
    return "taken";
  } catch (error) {
    return error instanceof AppError ? error.key : "no JSON";
  }
};

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const listOf = (values: number) => `[${Array(values).fill(0).join()}]`;

test.each([
  ["nested as deep as may be", nested(32), "taken"],
  ["one deeper", nested(33), "request.tooDeep"],
  ["deep without an end", "[".repeat(1_000_000), "request.tooDeep"],
  ["wide but shallow", `[${Array(100).fill("[[]]").join()}]`, "taken"],
  ["as many values as may be", listOf(MOST_VALUES), "taken"],
  ["one more", listOf(MOST_VALUES + 1), "request.tooManyValues"],
  ["signs within a text", JSON.stringify('[{,"\\'.repeat(9000)), "taken"],
  ["a text that ends in a backslash", `["\\\\",${nested(40)}]`, "request.tooDeep"],
  ["no JSON", "{", "no JSON"],
])("%s", (_, text, result) => {
  expect(keyOf(() => parseJson(text))).toBe(result);
});

test("fields are counted whether or not they are asked for", () => {
  const fields = (count: number) => keyOf(() => fieldsIn("a&".repeat(count)));
  expect(fields(MOST_VALUES - 1)).toBe("taken");
  expect(fields(MOST_VALUES)).toBe("request.tooManyValues");
  expect(fields(200_000)).toBe("request.tooManyValues");
});
