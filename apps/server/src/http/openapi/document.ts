import type { Deprecation } from "@kolekta/api/core/rest";
import type { Endpoint } from "../endpoints.ts";
import { BULK, SIGNED, SMALL, UPLOAD_MARGIN } from "../body.ts";
import { CODES, SUCCESS } from "../rest/envelope.ts";
import { type RestRoute, listRestRoutes, BASE } from "../rest/routes.ts";
import { buildBodyRef, type Components, buildComponents } from "./components.ts";
import { buildParameters } from "./request.ts";
import { COMMON_KEYS } from "./error-keys.ts";
import { nameSchemas } from "./named-schemas.ts";
import { capitalize, toWords } from "./names.ts";
import { toOperationId } from "./operation-names.ts";
import { REFUSALS } from "./refusals.ts";
import { buildResponses } from "./responses.ts";
import { type DocumentSources, NO_SOURCES } from "./sources.ts";
import { buildWebhooks, getWebhookParameters, type WebhookItem } from "./webhooks.ts";

const TAGS: Readonly<Record<string, string>> = {
  session: "Sign-in, session and side menu",
  tasks: "Cases, borrowers, contacts, collection logs and loan imports",
  telephony: "Calls, SMS, email and letters",
  repay: "Loans, repayment codes, payments, extensions and deductions",
  manage: "Users, institutions, stages, schedules and settings",
  reports: "Reports and wages",
  board: "Daily tasks, complaints, penalties and quality",
};

const codeRows = Object.values(REFUSALS)
  .map(({ code, status }) => `| ${code} | ${status} | ${CODES[code]} |`)
  .join("\n");

const DESCRIPTION = `Every reply is an envelope \`{code, message, data}\`. The HTTP status matches the code, unless the installation sends every envelope with 200 (ENVELOPE_STATUS).

| code | status | meaning |
|---|---|---|
| ${SUCCESS} | 200 | Success; data is the result. |
${codeRows}

An error reply has the \`key\` of its message. \`x-error-keys\` lists the keys of an operation and, at the top of this document, the keys that every operation may return. An alias has the keys of the operation in \`x-alias-of\`.

Send the session token, an API token or the key of a service account in the header \`token\` (or \`Authorization: Bearer\`). The session cookie alone permits reads only. Operations with \`x-service-keys\` are open to keys of service accounts; all others refuse them.

\`Accept-Language\` selects the language of messages: \`en\`, \`zh\` or \`id\` (also \`in-ID\`).

A write with an \`Idempotency-Key\` may be repeated: it runs once, and a repeat returns the first reply while the caller's permissions are unchanged. Replies with a secret (a full number, a token) are not stored: a repeat is checked and recorded again.

Size limits: ${SMALL.bytes / 1024} kB for a body, ${BULK.bytes / 1024 ** 2} MB for loans, ${UPLOAD_MARGIN / 1024 ** 2} MB above the file limit of the operation for a form with files (${SMALL.bytes / 1024} kB for its texts together), ${SIGNED.bytes / 1024} kB for a signed callback.

Amounts are integers in the smallest unit used of the currency; the names of such fields end in Minor, except in loans that lenders send. Instants are ISO 8601 with a zone, business days are YYYY-MM-DD.`;

/** The API belongs to the installation; its contract defines the permitted use. */
const LICENSE = { name: "Proprietary", identifier: "LicenseRef-Proprietary" } as const;

const CONTACT = { name: "Operator of the installation" } as const;

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly contact: typeof CONTACT;
    readonly license: typeof LICENSE;
  };
  readonly "x-error-keys": readonly string[];
  readonly security: readonly Record<string, readonly string[]>[];
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, WebhookItem>>;
  readonly components: Components;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly "x-permission": string;
  /** Open to keys of service accounts. */
  readonly "x-service-keys"?: true;
  /** Operation that answers alike under another method or path. */
  readonly "x-alias-of"?: string;
  readonly "x-error-keys"?: readonly string[];
  readonly deprecated?: true;
  /** Empty when no token is needed. */
  readonly security?: readonly never[];
  parameters?: readonly unknown[] | undefined;
  readonly requestBody?: unknown;
  readonly responses: Record<string, unknown>;
}

/** The REST door as OpenAPI 3.1, read off the router: nothing in it is written twice. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  { names, errorKeys }: DocumentSources = NO_SOURCES,
): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints)
    for (const address of listRestRoutes(endpoint)) {
      const row = (paths[toPath(address)] ??= {});
      row[address.method.toLowerCase()] = buildOperation(
        endpoint,
        address,
        errorKeys.get(endpoint.name),
      );
    }
  const used = new Set(endpoints.map(getTag));
  const document: OpenApiDocument = {
    openapi: "3.1.0",
    info: {
      title: "Kolekta",
      version: "1",
      description: DESCRIPTION,
      contact: CONTACT,
      license: LICENSE,
    },
    "x-error-keys": errorKeys.get(COMMON_KEYS) ?? [],
    security: [{ token: [] }],
    servers: [{ url: BASE }],
    tags: [...used].map((name) => ({ name, description: TAGS[name] ?? name })),
    paths,
    webhooks: buildWebhooks(endpoints),
    components: buildComponents(endpoints),
  };
  nameSchemas(document, endpoints, names);
  Object.assign(document.components.parameters, getWebhookParameters(document.webhooks));
  return document;
}

/** Served with and without a slash at the end; the document has the latter. */
export const toPath = ({ path }: RestRoute): string => path.replace(/\/$/, "");

const getTag = ({ name }: Endpoint): string => name.split(".")[0] ?? name;

function buildOperation(
  endpoint: Endpoint,
  address: RestRoute,
  errorKeys: readonly string[] = [],
): Operation {
  const { name, meta } = endpoint;
  const operationId = toOperationId(endpoint, address);
  const isAlias = operationId !== name;
  return {
    operationId,
    tags: [getTag(endpoint)],
    summary: buildSummary(name),
    description: describe(endpoint, isAlias),
    ...(meta.deprecated && { deprecated: true }),
    "x-permission": meta.access,
    ...(meta.services && { "x-service-keys": true }),
    ...(isAlias && { "x-alias-of": name }),
    ...(!isAlias && errorKeys.length > 0 && { "x-error-keys": errorKeys }),
    ...(meta.access === "public" && { security: [] }),
    parameters: buildParameters(endpoint, address),
    ...buildBodyRef(endpoint, address),
    responses: buildResponses(endpoint),
  };
}

/** tasks.case.listCaseRefs -> "Case: list trail". */
function buildSummary(name: string): string {
  const words = name.split(".").slice(1).map(toWords);
  return capitalize(words.join(": "));
}

const RIGHTS: Readonly<Record<string, string>> = {
  public: "Needs no token.",
  signedIn: "Needs a session.",
};

const describeDeprecation = ({ since, sunset, use }: Deprecation): string =>
  `Deprecated since ${since}; may be gone from ${sunset}. Use ${use}.`;

function describe({ meta, name }: Endpoint, isAlias: boolean): string {
  return [
    RIGHTS[meta.access] ?? `Needs ${meta.access}.`,
    ...(isAlias ? [`Alias of ${name}.`] : []),
    ...(meta.deprecated ? [describeDeprecation(meta.deprecated)] : []),
  ].join(" ");
}
