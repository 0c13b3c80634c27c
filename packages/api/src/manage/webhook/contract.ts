import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { markSecret } from "../../core/secret.ts";
import { CHANGE_TYPES } from "../../reports/change-feed/contract-codes.ts";
import {
  DELIVERY_STATES,
  DISABLED_REASONS,
  ENDPOINT_SORTS,
  ENDPOINT_STATES,
  PING,
  REPLAY_SIZE,
  LISTED_STATES,
} from "./contract-codes.ts";
import { isEndpointUrl } from "./contract-url.ts";

const ChangeType = z.enum(CHANGE_TYPES);
const MessageType = z.enum([...CHANGE_TYPES, PING]);

const Version = z.int().positive();
const Fields = {
  name: z.string().trim().min(1).max(100),
  url: z
    .string()
    .trim()
    .max(500)
    .refine(isEndpointUrl, "webhook.urlInvalid")
    .meta({ example: "https://lender.example/kolekta" }),
  types: z
    .array(ChangeType)
    .min(1, "webhook.typesRequired")
    .max(CHANGE_TYPES.length)
    .nullable()
    .default(null)
    .describe("Types of changes to send; null for all, also later ones"),
};

const EndpointVersion = { endpointId: Id, version: Version };

const Secret = markSecret(z.string().describe("Shown once; the key for `standardwebhooks`"));

export const EndpointRow = z.object({
  endpointId: Id,
  name: z.string(),
  url: z.string(),
  types: z.array(z.string()).nullable(),
  lenderId: Id.nullable(),
  lenderName: z.string().nullable(),
  institutionId: Id.nullable(),
  institutionName: z.string().nullable(),
  state: z.enum(LISTED_STATES).describe("FAILING is active, but its last attempt was not accepted"),
  disabledReason: z.enum(DISABLED_REASONS).nullable().describe("Set while the state is DISABLED"),
  failingSince: Instant.nullable().describe("First failure after the last success"),
  deliveredAt: Instant.nullable().describe("Last delivery of the retained log"),
  formerSecretUntil: Instant.nullable().describe("The secret before the rotation signs until then"),
  waiting: z.int().describe("Messages that wait to be delivered"),
  creatorName: z.string(),
  createdAt: Instant,
  version: Version,
});
export type EndpointRow = z.infer<typeof EndpointRow>;

/** Endpoints of the visible institutions; removed ones only by their state. */
export const list = {
  input: z
    .object({
      text: z.string().trim().max(100).optional().describe("Part of the name or address"),
      state: z.enum(LISTED_STATES).optional(),
      lenderId: Id.optional(),
      institutionId: Id.optional(),
      sort: z.enum(ENDPOINT_SORTS).default("name"),
      descending: z.boolean().default(false),
      ...pageInput(20),
    })
    .prefault({}),
  output: pageOutput(EndpointRow),
};

/** An endpoint, also a removed one. */
export const get = { input: z.object({ endpointId: Id }), output: EndpointRow };

/** Creates an endpoint for the changes from now on: of a lender, of an institution, or of all. */
export const create = {
  input: z
    .object({ ...Fields, lenderId: Id.optional(), institutionId: Id.optional() })
    .refine(({ lenderId, institutionId }) => !lenderId || !institutionId, {
      error: "service.oneOwner",
      path: ["institutionId"],
    }),
  output: z.object({ ...EndpointVersion, secret: Secret }),
};

export const update = {
  input: z.object({ ...EndpointVersion, ...Fields }),
  output: z.object(EndpointVersion),
};

/** Pauses, resumes or removes an endpoint. A paused one continues where it stopped. */
export const setState = {
  input: z.object(EndpointVersion),
  output: z.object({ ...EndpointVersion, state: z.enum(ENDPOINT_STATES) }),
};

/** Creates a new secret; the former one signs as well until `formerSecretUntil`. */
export const rotate = {
  input: z.object(EndpointVersion),
  output: z.object({ ...EndpointVersion, secret: Secret, formerSecretUntil: Instant }),
};

/** Sends a message without a change, once. */
export const ping = {
  input: z.object({ endpointId: Id }),
  output: z.object({ deliveryId: Id, messageId: z.string() }),
};

const Attempt = z.object({
  at: Instant,
  status: z.int().nullable().describe("HTTP status; null without an answer"),
  answer: z.string().describe("Beginning of the answer, or the error"),
  durationMs: z.int(),
});

export const DeliveryRow = z.object({
  deliveryId: Id,
  messageId: z.string().describe("`webhook-id`; a replay has that of the first delivery"),
  changeId: Id.nullable(),
  type: MessageType,
  caseId: Id.nullable(),
  isReplay: z.boolean(),
  state: z.enum(DELIVERY_STATES),
  queuedAt: Instant,
  dueAt: Instant.nullable().describe("Next attempt of a waiting message"),
  settledAt: Instant.nullable(),
  body: z.string().nullable().describe("Null once the change was deleted"),
  attempts: z.array(Attempt).describe("Latest 50 attempts, oldest first"),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

/** Messages of an endpoint with their attempts, newest first. */
export const listDeliveries = {
  input: z.object({
    endpointId: Id,
    deliveryId: Id.optional(),
    state: z.enum(DELIVERY_STATES).optional(),
    type: MessageType.optional(),
    from: Instant.optional().describe("First instant of the entry in the queue"),
    to: Instant.optional(),
    caseId: Id.optional(),
    changeId: Id.optional(),
    ...pageInput(20),
  }),
  output: pageOutput(DeliveryRow),
};

/** Sends a settled message again, with its id. */
export const replay = {
  input: z.object({ endpointId: Id, deliveryId: Id }),
  output: z.object({ deliveryId: Id }),
};

const ReplayRange = z
  .object({
    endpointId: Id,
    fromId: Id.optional(),
    toId: Id.optional(),
    from: Instant.optional(),
    to: Instant.optional(),
  })
  .refine(
    ({ fromId, toId, from, to }) =>
      (fromId !== undefined && toId !== undefined && !from && !to) ||
      (from && to && fromId === undefined && toId === undefined),
    { error: "webhook.rangeRequired", path: ["fromId"] },
  );

/** Counts the messages that a replay of the range would send, at most one more than its limit. */
export const countRange = { input: ReplayRange, output: z.object({ messages: z.int() }) };

/**
 * Sends the changes of a range again, by their ids or by their entry in the feed. Both ends are
 * included.
 */
export const replayRange = {
  input: ReplayRange,
  output: z.object({
    queued: z.int().describe(`Messages, at most ${REPLAY_SIZE}; waiting ones are not repeated`),
  }),
};
