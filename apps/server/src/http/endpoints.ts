import type { BaseContext } from "@kolekta/api/core/context";
import type { Meta } from "@kolekta/api/core/guarded";
import type { AnyTRPCProcedure, AnyTRPCRouter } from "@trpc/server";
import type { Schema } from "./rest/schema.ts";

/** Procedure of the router with the data that REST and tRPC need. */
export interface Endpoint {
  /** "tasks.case.list": its path in the router, its operation id and its name in metrics. */
  readonly name: string;
  readonly procedure: AnyTRPCProcedure;
  readonly type: "query" | "mutation" | "subscription";
  readonly meta: Meta;
  readonly input: Schema;
  readonly output: Schema;
}

interface Definition {
  readonly type: Endpoint["type"];
  readonly meta?: Meta;
}

/** Lists the procedures made by `guarded` or `publicProcedure`; throws for any other. */
export function listEndpoints(router: AnyTRPCRouter): Endpoint[] {
  const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
  return Object.entries(procedures).map(([name, procedure]) => {
    const { type, meta } = procedure._def as unknown as Definition;
    if (!meta) throw new Error(`${name} declares no access`);
    const { input, output } = meta.contract;
    return { name, procedure, type, meta, input, output };
  });
}

/** Runs an endpoint. Input is read only after the caller is known and authorized. */
export const runEndpoint = (
  { name, type, procedure }: Endpoint,
  context: BaseContext,
  getRawInput: () => Promise<unknown>,
  batchIndex = 0,
): Promise<unknown> =>
  procedure({ path: name, type, ctx: context, getRawInput, signal: context.signal, batchIndex });
