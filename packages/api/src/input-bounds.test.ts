import { expect, test } from "bun:test";
import type { z } from "zod";
import { procedures, toInputSchema } from "./testing-router-walk.ts";
import { type Field, getDefinition, getPlainType, listFields } from "./testing-inputs.ts";
import { MAX_MINOR, Minor } from "./core/money.ts";
import {
  EMPTY_LISTS,
  EMPTY_TEXTS,
  LARGE_NUMBERS,
  LONG_LISTS,
  LONG_TEXTS,
  SMALL_NUMBERS,
} from "./testing-unbounded.ts";

/*
 * A law: each text, number and list of every input is bounded at both ends. The fields that are not
 * are listed (testing-unbounded.ts); all others refuse what is far too long, too large or empty.
 */

const fields = procedures.flatMap(([path, procedure]) =>
  listFields(toInputSchema(procedure), path),
);

const listOfType = (type: string) => fields.filter(({ schema }) => getPlainType(schema) === type);
const texts = listOfType("string");
const numbers = listOfType("number");
const lists = fields.filter(({ schema }) => getDefinition(schema).type === "array");

/** Names the fields that accept the value: by their name where all of the name do, else by path. */
function listAccepting(all: readonly Field[], accepts: (field: Field) => boolean): string[] {
  const accepting = all.filter(accepts);
  const refused = new Set(
    all.filter((field) => !accepting.includes(field)).map(({ name }) => name),
  );
  return [...new Set(accepting.map(({ name, path }) => (refused.has(name) ? path : name)))].sort();
}

const FAR_TOO_MANY = 20_001;

test("finds fields of every kind", () => {
  const counts = [texts, numbers, lists].map(({ length }) => length > 100);
  expect(counts).toEqual([true, true, true]);
});

test("every text has a greatest length", () => {
  const text = "x".repeat(FAR_TOO_MANY);
  expect(listAccepting(texts, ({ accepts }) => accepts(text))).toEqual(LONG_TEXTS);
});

test("every text that must not be empty refuses to be", () => {
  expect(listAccepting(texts, ({ accepts }) => accepts(""))).toEqual(EMPTY_TEXTS);
});

test("every number but an id has a greatest value", () => {
  const large = Number.MAX_SAFE_INTEGER;
  expect(listAccepting(numbers, ({ accepts }) => accepts(large))).toEqual(LARGE_NUMBERS);
});

test("every number has a least value", () => {
  const small = Number.MIN_SAFE_INTEGER;
  expect(listAccepting(numbers, ({ accepts }) => accepts(small))).toEqual(SMALL_NUMBERS);
});

test("every list has a greatest length", () => {
  const list = Array.from({ length: FAR_TOO_MANY }, () => null);
  const isUnlimited = ({ schema }: Field) => {
    const { error } = (schema as z.ZodType).safeParse(list);
    return !error?.issues.some(({ code, path }) => code === "too_big" && path.length === 0);
  };
  expect(listAccepting(lists, isUnlimited)).toEqual(LONG_LISTS);
});

test("every list that must not be empty refuses to be", () => {
  expect(listAccepting(lists, ({ accepts }) => accepts([]))).toEqual(EMPTY_LISTS);
});

test("every amount is bounded as money is", () => {
  const amounts = numbers.filter(
    ({ name, schema }) =>
      name.endsWith("Minor") || (schema as z.ZodType).description === Minor.meta()?.description,
  );
  expect(amounts.length).toBeGreaterThan(40);
  const beyond = [MAX_MINOR + 1, -MAX_MINOR - 1];
  expect(listAccepting(amounts, ({ accepts }) => beyond.some(accepts))).toEqual([]);
});
