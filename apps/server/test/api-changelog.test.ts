import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpointsUnder } from "@kolekta/api/core/endpoint";
import { router } from "@kolekta/api/core/guarded";
import { Id } from "@kolekta/api/core/page";
import { get, post } from "@kolekta/api/core/rest";
import { z } from "zod";
import { listEndpoints } from "../src/http/endpoints.ts";
import { type OpenApiDocument, openApiDocument } from "../src/http/openapi/document.ts";
import { compareDocuments } from "../../../scripts/api-changelog/compare.ts";
import { asObject } from "../../../scripts/api-changelog/fields.ts";

const { read, command } = endpointsUnder("/api/order");

const SaveInput = z.object({
  id: Id,
  note: z.string().max(100).optional(),
  kind: z.enum(["BIG", "SMALL"]),
});
const Line = z.object({ lineId: Id, name: z.string() });
const SaveOutput = z.object({ id: Id, state: z.enum(["OPEN", "CLOSED"]), lines: z.array(Line) });

interface Parts {
  readonly input?: z.ZodType;
  readonly output?: z.ZodType;
}

function describeOrders({ input = SaveInput, output = SaveOutput }: Parts = {}): OpenApiDocument {
  const save = command("case.read", post("save"), { input, output }, () => ({}) as never);
  return openApiDocument(listEndpoints(router({ order: router({ save }) })));
}

const compare = (before: OpenApiDocument, after: OpenApiDocument) =>
  [...compareDocuments(asObject(before), asObject(after))].map(
    ({ severity, operation, text }) => `${severity} ${operation} ${text}`,
  );

const SAVE = "POST /api/order/save";
const OLD = describeOrders();

test("equal documents have no changes", () => {
  expect(compare(OLD, describeOrders())).toEqual([]);
});

test("an operation is new or removed", () => {
  const contract = { input: z.object({ id: Id }), output: Line };
  const find = read("case.read", get("find"), contract, () => ({}) as never);
  const other = openApiDocument(listEndpoints(router({ order: router({ find }) })));
  expect(compare(OLD, other)).toEqual([
    `BREAKING ${SAVE} is removed`,
    "ADDED GET /api/order/find is new",
  ]);
});

test.each<[string, Parts, string[]]>([
  [
    "an optional field of a request",
    { input: SaveInput.extend({ reason: z.string().optional() }) },
    [`ADDED ${SAVE} request gets reason`],
  ],
  [
    "a required field of a request",
    { input: SaveInput.extend({ reason: z.string() }) },
    [`BREAKING ${SAVE} request gets reason, required`],
  ],
  [
    "a field that a request loses",
    { input: SaveInput.omit({ note: true }) },
    [`BREAKING ${SAVE} request loses note`],
  ],
  [
    "a field that becomes required",
    { input: SaveInput.required({ note: true }) },
    [`BREAKING ${SAVE} request: note is required`],
  ],
  [
    "a narrower limit of a request",
    { input: SaveInput.extend({ note: z.string().max(50).optional() }) },
    [`BREAKING ${SAVE} request: note: maxLength 100 -> 50`],
  ],
  [
    "a wider limit of a request",
    { input: SaveInput.extend({ note: z.string().max(200).optional() }) },
    [`CHANGED ${SAVE} request: note: maxLength 100 -> 200`],
  ],
  [
    "a value that a request loses",
    { input: SaveInput.extend({ kind: z.enum(["BIG"]) }) },
    [`BREAKING ${SAVE} request: kind no longer has "SMALL"`],
  ],
  [
    "a field of a reply",
    { output: SaveOutput.extend({ lines: z.array(Line.extend({ price: z.int() })) }) },
    [`ADDED ${SAVE} reply gets data.lines[].price`],
  ],
  [
    "a field that a reply loses",
    { output: SaveOutput.omit({ lines: true }) },
    [`BREAKING ${SAVE} reply loses data.lines`],
  ],
  [
    "a field of a reply that may be null",
    { output: SaveOutput.extend({ lines: z.array(Line.extend({ name: z.string().nullable() })) }) },
    [`BREAKING ${SAVE} reply: data.lines[].name may be null`],
  ],
  [
    "a further value of a reply",
    { output: SaveOutput.extend({ state: z.enum(["OPEN", "CLOSED", "HELD"]) }) },
    [`ADDED ${SAVE} reply: data.state may have "HELD"`],
  ],
])("names %s", (_, parts, changes) => {
  expect(compare(OLD, describeOrders(parts))).toEqual(changes);
});

test("names another permission and a deprecation", () => {
  const contract = { input: SaveInput, output: SaveOutput };
  const deprecated = { since: "2026-12-01", sunset: "2027-06-01", use: "order.put" };
  const save = command("log.save", post("save"), contract, () => ({}) as never, { deprecated });
  const after = openApiDocument(listEndpoints(router({ order: router({ save }) })));
  expect(compare(OLD, after)).toEqual([
    `CHANGED ${SAVE} is deprecated`,
    `BREAKING ${SAVE} needs log.save instead of case.read`,
  ]);
});

const folder = mkdtempSync(join(tmpdir(), "kolekta-api-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function runCommand(...documents: OpenApiDocument[]) {
  const paths = documents.map((_, index) => join(folder, `${index}.json`));
  await Promise.all(
    documents.map((document, index) => Bun.write(paths[index] ?? "", JSON.stringify(document))),
  );
  const script = join(import.meta.dir, "../../../scripts/api-changelog.ts");
  const child = Bun.spawn([process.execPath, script, ...paths], { stdout: "pipe", stderr: "pipe" });
  return { code: await child.exited, text: await new Response(child.stdout).text() };
}

test("the command ends with 1 for breaking changes, 0 for others and 2 without files", async () => {
  const wider = describeOrders({ output: SaveOutput.extend({ total: z.int() }) });
  expect(await runCommand(OLD, wider)).toEqual({
    code: 0,
    text: `## Added\n\n- \`${SAVE}\` reply gets data.total\n\n`,
  });
  const { code, text } = await runCommand(wider, OLD);
  expect([code, text.split("\n")[0]]).toEqual([1, "## Breaking"]);
  expect((await runCommand(OLD, OLD)).text).toBe("No changes.\n");
  expect((await runCommand(OLD)).code).toBe(2);
});
