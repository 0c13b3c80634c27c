import { FeedChange } from "@kolekta/api/reports/change-feed/contract";
import { CHANGE_TYPES } from "@kolekta/api/reports/change-feed/contract-codes";
import { PING } from "@kolekta/api/manage/webhook/contract-codes";
import type { Endpoint } from "../endpoints.ts";
import { type JsonSchema, toJsonSchema } from "./json-schema.ts";

const toHeader = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

/** Parameters of every message, by their names under components. */
const HEADERS = {
  WebhookId: toHeader(
    "webhook-id",
    "Id of the message; a retry and a replay have the same",
    "msg_5f0c6e1f9a7b4b0c8d1e2f3a4b5c6d7e",
  ),
  WebhookTimestamp: toHeader(
    "webhook-timestamp",
    "Time of the attempt in seconds since 1970",
    "1774933200",
  ),
  WebhookSignature: toHeader(
    "webhook-signature",
    "`v1,` and the base64 HMAC-SHA256 of id, timestamp and body, joined by dots; two of them during a rotation",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
};

const RESPONSES = {
  "2XX": { description: "The message was received." },
  "410": { description: "The endpoint wants no more messages and is disabled." },
  default: { description: "The message is sent again, for up to three days." },
};

export interface WebhookItem {
  readonly post: {
    readonly operationId: string;
    readonly tags: readonly string[];
    readonly summary: string;
    readonly security: readonly never[];
    readonly parameters: readonly unknown[];
    readonly requestBody: {
      readonly required: true;
      readonly content: { readonly "application/json": { readonly schema: JsonSchema } };
    };
    readonly responses: Readonly<Record<string, unknown>>;
  };
}

type Webhooks = Readonly<Record<string, WebhookItem>>;

/** Builds the messages that endpoints receive: one for each type of change, and the ping. */
export function buildWebhooks(endpoints: readonly Endpoint[]): Webhooks {
  if (!endpoints.some(({ name }) => name === "manage.webhook.create")) return {};
  const change = toJsonSchema(FeedChange, "output");
  const changes = CHANGE_TYPES.map((type) => [type, buildItem(type, change)] as const);
  return { ...Object.fromEntries(changes), [PING]: buildItem(PING, { type: "object" }) };
}

/** Lists the parameters that the messages share. */
export const getWebhookParameters = (webhooks: Webhooks): Readonly<Record<string, unknown>> =>
  Object.keys(webhooks).length > 0 ? HEADERS : {};

function buildItem(type: string, data: JsonSchema): WebhookItem {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      type: { type: "string", const: type },
      timestamp: { type: "string", format: "date-time" },
      data,
    },
    required: ["type", "timestamp", "data"],
  };
  return {
    post: {
      operationId: `webhook.${type}`,
      tags: ["manage"],
      summary: `Message: ${type}`,
      security: [],
      parameters: Object.keys(HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: RESPONSES,
    },
  };
}
