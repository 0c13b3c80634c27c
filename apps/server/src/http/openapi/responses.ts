import { findContentTypes } from "@kolekta/api/core/file";
import type { Endpoint } from "../endpoints.ts";
import { z } from "zod";
import { SUCCESS } from "../rest/envelope.ts";
import { buildExample, isShort } from "./example.ts";
import { isFile, toJsonSchema } from "./json-schema.ts";
import { referHeaders } from "./headers.ts";
import { REFUSALS } from "./refusals.ts";

/** Builds the responses of an endpoint; common refusals are its default. */
export function buildResponses(endpoint: Endpoint): Record<string, unknown> {
  const isWrite = endpoint.type === "mutation";
  const names = ["Invalid", "NotFound", ...(isWrite ? (["Conflict"] as const) : [])] as const;
  const refusals = names.map((name) => [
    String(REFUSALS[name].status),
    { $ref: `#/components/responses/${name}` },
  ]);
  return {
    200: { $ref: `#/components/responses/${endpoint.name}` },
    ...Object.fromEntries(refusals),
    default: { $ref: "#/components/responses/Failure" },
  };
}

function successHeaders({ meta, type, output }: Endpoint) {
  const isList = output instanceof z.ZodArray;
  return referHeaders(
    "RequestId",
    ...(type === "mutation" ? (["ReadAfter"] as const) : []),
    ...(meta.readsReplica ? (["AsOf"] as const) : []),
    ...(meta.deprecated ? (["Deprecation", "Sunset"] as const) : []),
    ...(isList ? (["UnreadableRows"] as const) : []),
    ...(isFile(output) ? (["ContentDisposition"] as const) : []),
  );
}

export function buildSuccess(endpoint: Endpoint): unknown {
  const { output } = endpoint;
  const headers = successHeaders(endpoint);
  const types = findContentTypes(output);
  if (types)
    return {
      description: "File, named by Content-Disposition",
      headers,
      content: Object.fromEntries(
        types.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
      ),
    };
  const data = output ? toJsonSchema(output, "output") : {};
  const sample = { code: SUCCESS, message: "Operation success", data: buildExample(data) };
  return {
    description: "Success",
    headers,
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["code", "message", "data"],
          properties: { code: { const: SUCCESS }, message: { type: "string" }, data },
        },
        ...(isShort(sample) && { example: sample }),
      },
    },
  };
}
