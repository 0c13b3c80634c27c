import { describe, expect, test } from "bun:test";
import { z } from "zod";
import { procedures } from "../testing-router-walk.ts";
import { carriesSecret, markSecret } from "./secret.ts";

describe("a secret mark is found", () => {
  const marked = markSecret(z.string());
  test.each([
    ["itself", marked],
    ["in a field", z.object({ a: z.int(), b: marked })],
    ["in a list", z.array(z.object({ b: marked }))],
    ["where it may be missing", z.object({ b: marked.optional() })],
    ["among others", z.union([z.int(), z.object({ b: marked.nullable() })])],
    ["under names", z.record(z.string(), marked)],
    ["in what is added", z.object({ a: z.int() }).extend({ b: marked })],
  ])("%s", (_, schema) => {
    expect(carriesSecret(schema)).toBe(true);
  });

  test("and only there", () => {
    const other = z.object({ b: z.string(), c: z.array(z.string()) });
    expect(carriesSecret(other)).toBe(false);
    expect(carriesSecret(other.extend({ b: marked }))).toBe(true);
    expect(carriesSecret(other)).toBe(false);
  });
});

const NAMES = /phone|idnumber|token|password|secret|credential|pairingcode|privatekey|accessurl/i;

function isText(schema: z.core.$ZodType): boolean {
  if (carriesSecret(schema)) return false;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "nullable" || def.type === "optional") return isText(def.innerType);
  return def.type === "string";
}

/** Lists the unmarked texts of a reply whose names suggest a secret, with their paths. */
function suspects(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object")
    return Object.entries(def.shape).flatMap(([name, field]) => [
      ...(NAMES.test(name) && isText(field) ? [`${path}.${name}`] : []),
      ...suspects(field, `${path}.${name}`),
    ]);
  if (def.type === "array") return suspects(def.element, `${path}[]`);
  if (def.type === "nullable" || def.type === "optional") return suspects(def.innerType, path);
  return [];
}

test("marks replies of mutations whose field names look secret", () => {
  const found = procedures
    .filter(([, { _def }]) => _def.type === "mutation")
    .flatMap(([path, { _def }]) => (_def.meta ? suspects(_def.meta.contract.output, path) : []));
  expect(found).toEqual([]);
});

test("these procedures reply with secrets", () => {
  const marked = procedures
    .filter(
      ([
        ,
        {
          _def: { meta },
        },
      ]) => meta && carriesSecret(meta.contract.output),
    )
    .map(([path]) => path);
  expect(marked.sort()).toMatchSnapshot();
});
