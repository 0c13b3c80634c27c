import { asObject, collectFields, type Field, type Fields, type Json, resolve } from "./fields.ts";

export type Severity = "BREAKING" | "CHANGED" | "ADDED";

export interface ApiChange {
  readonly severity: Severity;
  /** Method and path, or the type of a message. */
  readonly operation: string;
  readonly text: string;
}

type Side = "request" | "reply";
type FieldChange = Omit<ApiChange, "operation">;

const missing = (from: ReadonlySet<string>, to: ReadonlySet<string>): string[] =>
  [...from].filter((value) => !to.has(value));

const breaking = (isBreaking: boolean): Severity => (isBreaking ? "BREAKING" : "CHANGED");

/** A request may not get narrower, a reply not wider. */
function* compareTypes(name: string, before: Field, after: Field, side: Side) {
  const lost = missing(before.types, after.types);
  const added = missing(after.types, before.types);
  if (lost.length > 0)
    yield {
      severity: breaking(side === "request"),
      text: `${name} is no longer ${lost.join(", ")}`,
    };
  if (added.length > 0)
    yield { severity: breaking(side === "reply"), text: `${name} may be ${added.join(", ")}` };
}

/** Clients must expect further values of a reply, as docs/integrate/rest.md says. */
function* compareValues(name: string, before: Field, after: Field, side: Side) {
  if (!after.values) {
    if (before.values) yield { severity: "CHANGED" as const, text: `${name} may have any value` };
    return;
  }
  if (!before.values) {
    const text = `${name} is limited to ${[...after.values].join(", ")}`;
    yield { severity: breaking(side === "request"), text };
    return;
  }
  const lost = missing(before.values, after.values);
  const added = missing(after.values, before.values);
  if (lost.length > 0) {
    const text = `${name} no longer has ${lost.join(", ")}`;
    yield { severity: breaking(side === "request"), text };
  }
  if (added.length > 0)
    yield { severity: "ADDED" as const, text: `${name} may have ${added.join(", ")}` };
}

/** Is true where each value that was allowed still is. */
function isWider(limit: string, before: unknown, after: unknown): boolean {
  if (after === undefined) return true;
  if (typeof before !== "number" || typeof after !== "number") return false;
  return /^(exclusiveM|m)in/.test(limit) ? after <= before : after >= before;
}

function* compareLimits(name: string, before: Field, after: Field, side: Side) {
  for (const limit of new Set([...before.limits.keys(), ...after.limits.keys()])) {
    const [from, to] = [before.limits.get(limit), after.limits.get(limit)];
    if (from === to) continue;
    const text = `${name}: ${limit} ${from ?? "none"} -> ${to ?? "none"}`;
    yield { severity: breaking(side === "request" && !isWider(limit, from, to)), text };
  }
}

function* compareField(name: string, before: Field, after: Field, side: Side) {
  if (before.isRequired !== after.isRequired) {
    const text = `${name} is ${after.isRequired ? "required" : "optional"}`;
    yield { severity: breaking(after.isRequired === (side === "request")), text };
  }
  yield* compareTypes(name, before, after, side);
  yield* compareValues(name, before, after, side);
  yield* compareLimits(name, before, after, side);
}

/** Lists the outermost names alone: those below follow from them. */
const isOutermost = (name: string, names: ReadonlySet<string>): boolean =>
  ![...names].some((other) => name.startsWith(`${other}.`) || name.startsWith(`${other}[]`));

function* compareFields(before: Fields, after: Fields, side: Side): Generator<FieldChange> {
  const lost = new Set([...before.keys()].filter((name) => !after.has(name)));
  const added = new Set([...after.keys()].filter((name) => !before.has(name)));
  for (const name of lost)
    if (isOutermost(name, lost)) yield { severity: "BREAKING", text: `${side} loses ${name}` };
  for (const name of added) {
    if (!isOutermost(name, added)) continue;
    const isDue = side === "request" && after.get(name)?.isRequired === true;
    const text = `${side} gets ${name}${isDue ? ", required" : ""}`;
    yield { severity: isDue ? "BREAKING" : "ADDED", text };
  }
  for (const [name, field] of before) {
    const next = after.get(name);
    if (!next) continue;
    for (const { severity, text } of compareField(name, field, next, side))
      yield { severity, text: `${side}: ${text}` };
  }
}

function collectRequest(document: Json, operation: Json): Fields {
  const fields: Fields = new Map();
  const parameters = operation["parameters"];
  for (const part of Array.isArray(parameters) ? parameters : []) {
    const { name, in: where, required, schema } = resolve(document, part);
    const origin = {
      name: `${String(where)} ${String(name)}`,
      isRequired: required === true,
      refs: [],
    };
    collectFields(document, schema, origin, fields);
  }
  const content = asObject(resolve(document, operation["requestBody"])["content"]);
  for (const media of Object.values(content))
    collectFields(document, asObject(media)["schema"], undefined, fields);
  return fields;
}

function collectReply(document: Json, operation: Json): Fields {
  const reply = resolve(document, asObject(operation["responses"])["200"]);
  const fields: Fields = new Map();
  for (const media of Object.values(asObject(reply["content"])))
    collectFields(document, asObject(media)["schema"], undefined, fields);
  return fields;
}

function* compareOperation(
  before: readonly [document: Json, operation: Json],
  after: readonly [document: Json, operation: Json],
): Generator<FieldChange> {
  const [from, to] = [before[1], after[1]];
  if (!from["deprecated"] && to["deprecated"]) yield { severity: "CHANGED", text: "is deprecated" };
  const [right, nextRight] = [from["x-permission"], to["x-permission"]];
  if (right !== nextRight)
    yield { severity: "BREAKING", text: `needs ${String(nextRight)} instead of ${String(right)}` };
  if (from["x-service-keys"] && !to["x-service-keys"])
    yield { severity: "BREAKING", text: "refuses keys of service accounts" };
  if (!from["x-service-keys"] && to["x-service-keys"])
    yield { severity: "ADDED", text: "accepts keys of service accounts" };
  yield* compareFields(collectRequest(...before), collectRequest(...after), "request");
  yield* compareFields(collectReply(...before), collectReply(...after), "reply");
}

const METHODS: ReadonlySet<string> = new Set(["get", "post", "put", "patch", "delete"]);

const listOperations = (document: Json): Map<string, Json> =>
  new Map(
    Object.entries(asObject(document["paths"])).flatMap(([path, row]) =>
      Object.entries(asObject(row)).flatMap(([method, operation]) =>
        METHODS.has(method)
          ? [[`${method.toUpperCase()} ${path}`, asObject(operation)] as const]
          : [],
      ),
    ),
  );

/** Messages of webhooks: to their receivers, a body is like a reply. */
const listMessages = (document: Json): Map<string, Fields> =>
  new Map(
    Object.entries(asObject(document["webhooks"])).map(([type, item]) => [
      `message ${type}`,
      collectRequest(document, asObject(asObject(item)["post"])),
    ]),
  );

function* compareNames<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>) {
  for (const operation of before.keys())
    if (!after.has(operation))
      yield { severity: "BREAKING" as const, operation, text: "is removed" };
  for (const operation of after.keys())
    if (!before.has(operation)) yield { severity: "ADDED" as const, operation, text: "is new" };
}

/** Compares two OpenAPI documents of Kolekta. */
export function* compareDocuments(before: Json, after: Json): Generator<ApiChange> {
  const [operations, nextOperations] = [listOperations(before), listOperations(after)];
  yield* compareNames(operations, nextOperations);
  for (const [operation, from] of operations) {
    const to = nextOperations.get(operation);
    if (!to) continue;
    for (const change of compareOperation([before, from], [after, to]))
      yield { operation, ...change };
  }
  const [messages, nextMessages] = [listMessages(before), listMessages(after)];
  yield* compareNames(messages, nextMessages);
  for (const [operation, from] of messages) {
    const to = nextMessages.get(operation);
    if (!to) continue;
    for (const change of compareFields(from, to, "reply")) yield { operation, ...change };
  }
}
