import { expect, test } from "bun:test";
import { createLog } from "./log.ts";

const renderLine = (line: object): string => {
  let text = "";
  const log = createLog("debug", { write: (chunk) => void (text += chunk) });
  log.info(line, "word");
  return text;
};

const SECRET = "canary-4711";

test.each([
  [{ password: SECRET }],
  [{ token: SECRET }],
  [{ input: { captcha: SECRET, codeKey: SECRET } }],
  [{ a: { b: [{ phone: SECRET }] } }],
  [{ headers: { cookie: SECRET, authorization: SECRET } }],
])("G47: %j is masked", (line) => {
  expect(renderLine(line)).not.toContain(SECRET);
  expect(renderLine(line)).toContain("[redacted]");
});

test("logs values that are no secret", () => {
  expect(JSON.parse(renderLine({ procedure: "a.b", ms: 1.5 }))).toMatchObject({
    procedure: "a.b",
    ms: 1.5,
    level: "info",
    msg: "word",
  });
});

const createDatabaseError = (message: string) =>
  Object.assign(new Error(message), {
    name: "PostgresError",
    code: "ERR_POSTGRES_SERVER_ERROR",
    errno: "22P02",
    detail: `Key (phone)=(${SECRET}) already exists`,
  });

test.each([
  `invalid input syntax for type date: "${SECRET}"`,
  `value "${SECRET}" is out of range for type integer`,
  `duplicate key\nDETAIL: ${SECRET}`,
])("logs a database error without the value: %s", (message) => {
  const text = renderLine({ error: createDatabaseError(message) });
  expect(text).toContain("22P02");
  expect(text).not.toContain(SECRET);
});

test("an error of Kolekta keeps its message and its causes", () => {
  const error = new Error("outer", { cause: new Error('inner "quoted"') });
  const text = renderLine({ error });
  expect(text).toContain("outer");
  expect(text).toContain('inner \\"quoted\\"');
});

test("logs an error copied to a plain object by its message", () => {
  const copy = { ...createDatabaseError("any"), message: `type date: "${SECRET}"` };
  const { error } = JSON.parse(renderLine({ error: copy }));
  expect(error).toEqual({ message: 'type date: "..."' });
});

test("a line that contains itself ends", () => {
  const line: Record<string, unknown> = {};
  line["self"] = line;
  expect(renderLine(line)).toContain("[deeper]");
});
