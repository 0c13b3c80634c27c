import type { Endpoint } from "../endpoints.ts";
import { SIGNED, SMALL, UPLOAD_MARGIN } from "../body.ts";
import { CODES, SUCCESS } from "../rest/envelope.ts";
import { type Address, addressesOf, BASE } from "../rest/routes.ts";
import { bodyRefOf, type Components, componentsOf } from "./components.ts";
import { parametersOf } from "./request.ts";
import { REFUSALS } from "./refusals.ts";
import { responsesOf } from "./responses.ts";

const TAGS: Readonly<Record<string, string>> = {
  session: "Login, the session, the side menu and messages",
  tasks: "Cases, borrowers, contacts, collection records and loan tapes",
  telephony: "Calls and SMS",
  repay: "Loans, repayment codes, payments, extensions and deductions",
  manage: "Users, institutions, queues, schedules and settings",
  reports: "Reports and wages",
  board: "Work routine and work orders",
};

const codeRows = Object.values(REFUSALS)
  .map(({ code, status }) => `| ${code} | ${status} | ${CODES[code]} |`)
  .join("\n");

const DESCRIPTION = `Every reply is an envelope \`{code, message, data}\`; the HTTP status says the same in its own words, unless the installation sends every envelope with 200 (ENVELOPE_STATUS).

| code | status | meaning |
|---|---|---|
| ${SUCCESS} | 200 | Success; data is the result. |
${codeRows}

Send the session's token or an API token as the header \`token\` (or as \`Authorization: Bearer\`). The session cookie alone reads, it never writes.

\`Accept-Language\` picks the language of messages: \`en\`, \`zh\` or \`id\` (also \`in-ID\`).

A write that carries an \`Idempotency-Key\` may be sent again: it happens once and answers as it did the first time, while the caller's rights are as they were. A reply that carries a secret (a number in clear, a token) is kept nowhere: sent again, such a request is checked and put on record anew.

A body weighs at most ${SMALL.bytes / 1024} kB, a form that carries files ${UPLOAD_MARGIN / 1024 ** 2} MB more than its operation takes of them (its texts together ${SMALL.bytes / 1024} kB), what a provider signs ${SIGNED.bytes / 1024} kB.

Amounts are integers in the currency's smallest used unit; the names of such fields end in Minor. Instants are ISO 8601 with a zone, business days are YYYY-MM-DD.`;

/** The API goes with the installation: who may use it stands in the contract for that. */
const LICENSE = { name: "Proprietary" } as const;

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly {
    readonly name: string;
    readonly description: string;
  }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Components;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly "x-permission": string;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses: Record<string, unknown>;
}

/** The REST door as OpenAPI 3.1, read off the router: nothing in it is written twice. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints)
    for (const [index, address] of addressesOf(endpoint).entries()) {
      const row = (paths[address.path] ??= {});
      row[address.method.toLowerCase()] = operationOf(endpoint, address, index);
    }
  const used = new Set(endpoints.map(tagOf));
  return {
    openapi: "3.1.0",
    info: {
      title: "Kolekta",
      version: "1",
      description: DESCRIPTION,
      license: LICENSE,
    },
    servers: [{ url: BASE }],
    tags: [...used].map((name) => ({
      name,
      description: TAGS[name] ?? name,
    })),
    paths,
    components: componentsOf(endpoints),
  };
}

const tagOf = ({ name }: Endpoint): string => name.split(".")[0] ?? name;

function operationOf(
  endpoint: Endpoint,
  address: Address,
  index: number,
): Operation {
  const { name, meta } = endpoint;
  return {
    operationId: index === 0 ? name : `${name}.${index + 1}`,
    tags: [tagOf(endpoint)],
    summary: summaryOf(name),
    description: describe(endpoint, index),
    "x-permission": meta.access,
    security: meta.access === "public" ? [] : [{ token: [] }],
    parameters: parametersOf(endpoint, address),
    ...bodyRefOf(endpoint, address),
    responses: responsesOf(endpoint),
  };
}

/** tasks.case.listTrail -> "Case: list trail". */
function summaryOf(name: string): string {
  const words = name
    .split(".")
    .slice(1)
    .map((part) => part.replaceAll(/[A-Z]/g, (big) => ` ${big.toLowerCase()}`));
  const text = words.join(": ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const RIGHTS: Readonly<Record<string, string>> = {
  public: "Open to everybody.",
  signedIn: "For everybody who is logged in.",
};

function describe({ meta, name }: Endpoint, index: number): string {
  const right =
    RIGHTS[meta.access] ?? `For roles with the right ${meta.access}.`;
  return index === 0 ? right : `${right} The same as the operation ${name}.`;
}
