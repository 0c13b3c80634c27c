import type { Endpoint } from "../endpoints.ts";
import { type RestRoute, listRestRoutes, takesBody } from "../rest/routes.ts";
import { HEADERS } from "./headers.ts";
import type { JsonSchema } from "./json-schema.ts";
import { buildRequestBody } from "./request.ts";
import { FAILURE, refusalResponses } from "./refusals.ts";
import { buildSuccess } from "./responses.ts";

const FIXED = {
  securitySchemes: { token: { type: "apiKey", in: "header", name: "token" } },
  parameters: {
    AcceptLanguage: {
      name: "accept-language",
      in: "header",
      description: "Language of messages",
      schema: { type: "string" },
      example: "in-ID",
    },
    IdempotencyKey: {
      name: "idempotency-key",
      in: "header",
      description: "Unique key; makes a repeat of the request safe",
      schema: { type: "string", maxLength: 200 },
    },
    ReadAfter: {
      name: "x-read-after",
      in: "header",
      description: "Position of a write that the reply must include",
      schema: { type: "string" },
    },
  },
};

type Parts = Readonly<Record<string, unknown>>;

export type Components = Omit<typeof FIXED, "parameters"> & {
  readonly parameters: Record<string, unknown>;
  readonly headers: Parts;
  readonly responses: Record<string, unknown>;
  readonly requestBodies: Parts;
  readonly schemas: Record<string, JsonSchema>;
};

/** Shared components: one body and one reply per endpoint, however many addresses it has. */
export const buildComponents = (endpoints: readonly Endpoint[]): Components => ({
  ...FIXED,
  parameters: { ...FIXED.parameters },
  headers: usedHeaders(endpoints),
  schemas: { Failure: FAILURE as unknown as JsonSchema },
  requestBodies: buildRequestBodies(endpoints),
  responses: { ...refusalResponses, ...buildSuccessResponses(endpoints) },
});

/** The document names no header that no reply has. */
function usedHeaders(endpoints: readonly Endpoint[]): Parts {
  const { Deprecation, Sunset, ...always } = HEADERS;
  const isAnyDeprecated = endpoints.some(({ meta }) => meta.deprecated);
  return isAnyDeprecated ? { ...always, Deprecation, Sunset } : always;
}

/** Address of an endpoint whose body represents all of them. */
const bodyAddress = (endpoint: Endpoint): RestRoute | undefined =>
  listRestRoutes(endpoint).find(takesBody);

const buildRequestBodies = (endpoints: readonly Endpoint[]): Parts =>
  Object.fromEntries(
    endpoints.flatMap((endpoint) => {
      const address = bodyAddress(endpoint);
      const body = address && buildRequestBody(endpoint, address);
      return body ? [[endpoint.name, body]] : [];
    }),
  );

const buildSuccessResponses = (endpoints: readonly Endpoint[]): Parts =>
  Object.fromEntries(
    endpoints
      .filter(({ meta }) => meta.rest)
      .map((endpoint) => [endpoint.name, buildSuccess(endpoint)]),
  );

export const buildBodyRef = (endpoint: Endpoint, address: RestRoute) =>
  buildRequestBody(endpoint, address) !== null && {
    requestBody: { $ref: `#/components/requestBodies/${endpoint.name}` },
  };
