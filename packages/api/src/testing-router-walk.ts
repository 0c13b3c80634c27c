/** Walks through every procedure, for tests. */
import type { Db } from "@kolekta/db";
import { callTRPCProcedure } from "@trpc/server";
import type { z } from "zod";
import type { Actor, BaseContext } from "./core/context.ts";
import type { Meta } from "./core/guarded.ts";
import { createTestContext } from "./core/testing.ts";
import { appRouter } from "./router.ts";

export interface Procedure {
  readonly _def: { type: "query" | "mutation"; meta?: Meta };
}

/** Each with its path, such as `tasks.case.list`. */
export const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Procedure>,
);

/** Input schema of a procedure; every procedure declares one. */
export function toInputSchema({ _def: { meta } }: Procedure): z.ZodType {
  if (!meta) throw new Error("a procedure without a contract");
  return meta.contract.input;
}

/** Calls one procedure for a caller, as REST and tRPC do. */
export const callProcedure = (
  db: Db,
  actor: Actor | null,
  [path, { _def }]: readonly [string, Procedure],
  input: unknown,
  overrides: Partial<BaseContext> = {},
): Promise<unknown> =>
  callTRPCProcedure({
    router: appRouter,
    path,
    type: _def.type,
    ctx: createTestContext(db, actor, overrides),
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });
