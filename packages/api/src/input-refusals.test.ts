import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { z } from "zod";
import { procedures, toInputSchema } from "./testing-router-walk.ts";
import { getDefinition, listParts, type Schema } from "./testing-inputs.ts";

/*
 * Inputs that a contract must refuse: one for each check with an error key of its own. A new check
 * needs its input; a check that is gone leaves its input behind.
 */

interface RefusedInput {
  readonly procedure: string;
  readonly field: string;
  readonly key: string;
  readonly input: unknown;
}

type CheckedField = Omit<RefusedInput, "input">;

const KEY = /^[a-z]\w*\.\w+$/;

interface CheckDefinition {
  readonly error?: (issue: object) => unknown;
  readonly path?: readonly string[];
}

/** Error key of a check; undefined for the checks whose text is that of every such check. */
function findKey(check: z.core.$ZodCheck): string | undefined {
  const { error } = check._zod.def as CheckDefinition;
  const key = String(error?.({ path: [], input: undefined }));
  return KEY.test(key) ? key : undefined;
}

const addName = (field: string, step: string) => (step.startsWith(".") ? `${field}${step}` : field);

const schemas = procedures.map(
  ([procedure, definition]) => [procedure, toInputSchema(definition)] as const,
);

/** Each check with an error key, and the fields of all procedures that it guards. */
function listChecks(): CheckedField[][] {
  const fields = new Map<z.core.$ZodCheck, CheckedField[]>();
  const visit = (schema: Schema, procedure: string, field: string) => {
    for (const check of getDefinition(schema).checks ?? []) {
      const key = findKey(check);
      const { path = [] } = check._zod.def as CheckDefinition;
      const at = [field, ...path].join(".").slice(1);
      if (key) fields.set(check, [...(fields.get(check) ?? []), { procedure, field: at, key }]);
    }
    for (const [step, part] of listParts(schema)) visit(part, procedure, addName(field, step));
  };
  for (const [procedure, schema] of schemas) visit(schema, procedure, "");
  return [...fields.values()];
}

const toText = ({ procedure, field, key }: CheckedField) => `${procedure} ${field} ${key}`;

const isName = (step: PropertyKey) => typeof step === "string";

/** Field and key of every refusal, those of each choice included. */
const listRefusals = (
  issues: readonly z.core.$ZodIssue[],
  at: readonly PropertyKey[] = [],
): string[] =>
  issues.flatMap((issue) => {
    const path = [...at, ...issue.path.filter(isName)];
    const choices = issue.code === "invalid_union" ? issue.errors : [];
    return [
      `${path.join(".")} ${issue.message}`,
      ...choices.flatMap((choice) => listRefusals(choice, path)),
    ];
  });

let inputs: RefusedInput[];

beforeAll(async () => {
  const text = await Bun.file(join(import.meta.dir, "testing-refused-inputs.tsv")).text();
  const lines = text.trimEnd().split("\n");
  inputs = lines.map((line) => {
    const [procedure = "", field = "", key = "", input = ""] = line.split("\t");
    return { procedure, field, key, input: JSON.parse(input) };
  });
});

test("every check with an error key has an input that it must refuse", () => {
  const listed = new Set(inputs.map(toText));
  const checks = listChecks();
  expect(checks.length).toBeGreaterThan(100);
  const without = checks.filter((fields) => !fields.some((field) => listed.has(toText(field))));
  expect(without.map(([field]) => field && toText(field))).toEqual([]);
});

test("every input is refused with its key", () => {
  const schemaByPath = new Map(schemas);
  const accepted = inputs.filter(({ procedure, field, key, input }) => {
    const { error } = schemaByPath.get(procedure)?.safeParse(input) ?? {};
    const refusal = new Bun.Glob(`${field} ${key}`);
    return !listRefusals(error?.issues ?? []).some((text) => refusal.match(text));
  });
  expect(accepted.map(toText)).toEqual([]);
});
