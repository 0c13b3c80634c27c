import { expect, test } from "bun:test";
import { AppError } from "@kolekta/api/core/errors";
import { fieldsIn } from "./form.ts";
import { MAX_VALUES, parseJson } from "./json.ts";

const getErrorKey = (work: () => unknown): string => {
  try {
    work();
    return "taken";
  } catch (error) {
    return error instanceof AppError ? error.key : "no JSON";
  }
};

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const buildJsonList = (values: number) => `[${Array(values).fill(0).join()}]`;

test.each([
  ["the maximum depth", nested(32), "taken"],
  ["one deeper", nested(33), "request.tooDeep"],
  ["deep without an end", "[".repeat(1_000_000), "request.tooDeep"],
  ["wide but shallow", `[${Array(100).fill("[[]]").join()}]`, "taken"],
  ["the maximum number of values", buildJsonList(MAX_VALUES), "taken"],
  ["one more", buildJsonList(MAX_VALUES + 1), "request.tooManyValues"],
  ["signs within a text", JSON.stringify('[{,"\\'.repeat(9000)), "taken"],
  ["a text that ends in a backslash", `["\\\\",${nested(40)}]`, "request.tooDeep"],
  ["no JSON", "{", "no JSON"],
])("%s", (_, text, result) => {
  expect(getErrorKey(() => parseJson(text))).toBe(result);
});

test("fields are counted even if they are not requested", () => {
  const fields = (count: number) => getErrorKey(() => fieldsIn("a&".repeat(count)));
  expect(fields(MAX_VALUES - 1)).toBe("taken");
  expect(fields(MAX_VALUES)).toBe("request.tooManyValues");
  expect(fields(200_000)).toBe("request.tooManyValues");
});
