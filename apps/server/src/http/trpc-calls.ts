import type { BaseContext } from "@kolekta/api/core/context";
import { AppError, causeToLog, toTrpcError } from "@kolekta/api/core/errors";
import { buildSerializer, transformer } from "@kolekta/api/core/serialization";
import {
  type AnyTRPCRouter,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  transformTRPCResponse,
  TRPCError,
} from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { z } from "zod";
import { readBody, SMALL } from "./body.ts";
import { type Endpoint, runEndpoint } from "./endpoints.ts";
import { parseJson } from "./json.ts";

/** Result of one call of a request. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Key of the refusal. */
  readonly key: string | null;
  readonly error: unknown;
}

export type Call = (
  request: Request,
  context: BaseContext,
  input: () => Promise<unknown>,
  batchIndex: number,
) => Promise<Answer>;

/** Compiles the handler of one endpoint; its output is serialized by its contract. */
export function buildCall(router: AnyTRPCRouter, endpoint: Endpoint): Call {
  const { name, type, output } = endpoint;
  const serialize = buildSerializer(output as z.ZodType);
  return async (request, context, input, batchIndex) => {
    try {
      if (request.method !== "POST" && type !== "query")
        throw new TRPCError({ code: "METHOD_NOT_SUPPORTED" });
      const data = await runEndpoint(endpoint, context, input, batchIndex);
      const body = { result: { data: serialize(data) } };
      return { status: 200, body, key: null, error: undefined };
    } catch (cause) {
      return failureAnswer(router, cause, context, { path: name, type });
    }
  };
}

type ErrorShapeInput = Parameters<typeof getTRPCErrorShape>[0];

/** A refusal in the shape that the tRPC client reads. */
export function failureAnswer(
  router: AnyTRPCRouter,
  cause: unknown,
  ctx: BaseContext,
  { path, type }: Partial<Pick<ErrorShapeInput, "path" | "type">> = {},
): Answer {
  const error = getTRPCErrorFromUnknown(cause);
  const config = router._def._config;
  const shape = getTRPCErrorShape({
    config,
    error,
    type: type ?? "unknown",
    path,
    input: undefined,
    ctx,
  });
  return {
    status: getHTTPStatusCodeFromError(error),
    body: transformTRPCResponse(config, { error: shape }),
    key: error.cause instanceof AppError ? error.cause.key : null,
    error: causeToLog(error),
  };
}

interface BatchQuery {
  readonly params: URLSearchParams;
  readonly isBatch: boolean;
}

/**
 * Returns the inputs of a request by their index in the batch; reads the body only after the first
 * call has authorized the caller.
 */
export function createInputReader(
  request: Request,
  { params, isBatch }: BatchQuery,
  signal: AbortSignal,
): (at: number) => () => Promise<unknown> {
  let reading: Promise<unknown> | undefined;
  const read = async () => {
    const rawInput = await readRaw(request, params.get("input"), signal);
    if (isBatch && rawInput !== undefined && !isRecord(rawInput))
      throw new TRPCError({ code: "BAD_REQUEST" });
    return rawInput;
  };
  return (at) => async () => {
    const rawInput = await (reading ??= read());
    const itemInput = isBatch ? (rawInput as Batch | undefined)?.[at] : rawInput;
    return itemInput === undefined ? undefined : deserialized(itemInput);
  };
}

type Batch = Readonly<Record<number, unknown>>;

const isRecord = (value: unknown): value is Batch =>
  typeof value === "object" && value !== null && !Array.isArray(value);

async function readRaw(
  request: Request,
  queryInput: string | null,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    if (request.method === "GET") return queryInput ? JSON.parse(queryInput) : undefined;
    const bytes = await readBody(request, signal, SMALL);
    return parseJson(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw badRequest(cause);
  }
}

function deserialized(rawInput: unknown): unknown {
  try {
    return transformer.deserialize(rawInput as Parameters<typeof transformer.deserialize>[0]);
  } catch (cause) {
    throw badRequest(cause);
  }
}

/** Reports unreadable input as the caller's error. */
const badRequest = (cause: unknown): TRPCError =>
  cause instanceof AppError || cause instanceof TRPCError
    ? toTrpcError(cause)
    : new TRPCError({ code: "BAD_REQUEST", cause });
