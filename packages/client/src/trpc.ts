import {
  createTRPCClient,
  httpLink,
  splitLink,
  type TRPCClient,
  type TRPCLink,
} from "@trpc/client";
import { observable } from "@trpc/server/observable";
import superjson from "superjson";
import { assertJson, toKolektaError } from "./error.ts";
import type { AppRouter } from "./router.ts";
import { IDEMPOTENCY_KEY, type Send } from "./send.ts";

type LinkFetch = Parameters<typeof httpLink<AppRouter>>[0]["fetch"];

export type Procedures = TRPCClient<AppRouter>;

/** Builds the API as typed calls, such as `trpc.tasks.case.list.query({ page: 1 })`. */
export function createProcedures(url: string, send: Send): Procedures {
  const sendJson: Send = async (input, init) => assertJson(await send(input, init));
  const http = { url: `${url}/trpc`, transformer: superjson, fetch: sendJson as LinkFetch };
  return createTRPCClient<AppRouter>({
    links: [
      withKolektaErrors,
      splitLink({
        condition: ({ type }) => type === "mutation",
        true: httpLink({ ...http, headers: ({ op }) => toKeyHeader(op.context) }),
        false: httpLink(http),
      }),
    ],
  });
}

function toKeyHeader({
  idempotencyKey,
}: Readonly<Record<string, unknown>>): Record<string, string> {
  return typeof idempotencyKey === "string" ? { [IDEMPOTENCY_KEY]: idempotencyKey } : {};
}

const withKolektaErrors: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        error: (error) => observer.error(toKolektaError(error)),
        complete: () => observer.complete(),
      }),
    );
