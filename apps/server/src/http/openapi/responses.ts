import type { Endpoint } from "../endpoints.ts";
import { SUCCESS } from "../rest/envelope.ts";
import { exampleOf } from "./example.ts";
import { isFile, jsonSchemaOf } from "./json-schema.ts";
import { headers, REFUSALS } from "./refusals.ts";

/** What this endpoint may answer. */
export function responsesOf(endpoint: Endpoint): Record<string, unknown> {
  const { meta, type } = endpoint;
  const takesBody = meta.rest?.methods.includes("POST") ?? false;
  const names: (keyof typeof REFUSALS)[] = [
    "Invalid",
    ...(meta.access === "public" ? [] : (["Expired"] as const)),
    "Denied",
    "NotFound",
    ...(takesBody ? (["TimedOut", "TooLarge"] as const) : []),
    ...(type === "mutation" ? (["Conflict"] as const) : []),
    "TooMany",
    "Internal",
    "Unavailable",
  ];
  const refused = names.map((name) => [
    String(REFUSALS[name].status),
    { $ref: `#/components/responses/${name}` },
  ]);
  return {
    200: { $ref: `#/components/responses/${endpoint.name}` },
    ...Object.fromEntries(refused),
  };
}

/** What it answers when all is well; kept once however many addresses it has. */
export function successOf({ output }: Endpoint): unknown {
  if (isFile(output))
    return {
      description: "The file itself, named by Content-Disposition",
      headers,
      content: {
        "application/octet-stream": {
          schema: { type: "string", format: "binary" },
        },
      },
    };
  const data = output ? jsonSchemaOf(output, "output") : {};
  const message = "Operation success";
  return {
    description: "00: success",
    headers,
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["code", "message", "data"],
          properties: {
            code: { const: SUCCESS },
            message: { type: "string" },
            data,
          },
        },
        example: { code: SUCCESS, message, data: exampleOf(data) },
      },
    },
  };
}
