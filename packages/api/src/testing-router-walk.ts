/** Walks through every procedure, for tests. */
import type { Db } from "@kolekta/db";
import { callTRPCProcedure } from "@trpc/server";
import { z } from "zod";
import type { Actor, BaseContext } from "./core/context.ts";
import type { Meta } from "./core/guarded.ts";
import { createTestContext } from "./core/testing.ts";
import { type FieldValues, inputFor } from "./core/testing-input.ts";
import { appRouter } from "./router.ts";

export interface Procedure {
  readonly _def: { type: "query" | "mutation"; meta?: Meta };
}

/** Each with its path, such as `tasks.case.list`. */
export const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Procedure>,
);

export type NamedProcedure = readonly [path: string, procedure: Procedure];

export function toContract({ _def: { meta } }: Procedure): Meta["contract"] {
  if (!meta) throw new Error("a procedure without a contract");
  return meta.contract;
}

/** Input schema of a procedure; every procedure declares one. */
export const toInputSchema = (procedure: Procedure): z.ZodType => toContract(procedure).input;

/** Fields of the input, by name; none for an input that is no object. */
export const toFields = (procedure: Procedure): Record<string, z.ZodType> => {
  let schema = toInputSchema(procedure);
  while (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    schema = schema.unwrap() as z.ZodType;
  return schema instanceof z.ZodObject ? schema.shape : {};
};

export const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success;

/** Queries whose reply is data: an export leaves an audit entry, and a captcha differs each time. */
export const dataQueries: readonly NamedProcedure[] = procedures.filter(
  ([path, procedure]) =>
    procedure._def.type === "query" &&
    toContract(procedure).output.def.type !== "custom" &&
    path !== "session.login.createCaptcha",
);

/** Builds an input of the required fields only. */
export function buildMinInput(procedure: Procedure, fieldValues: FieldValues): object {
  const whole = Object(inputFor(toInputSchema(procedure), fieldValues));
  const fields = toFields(procedure);
  const required = Object.entries(whole).filter(([name]) => {
    const schema = fields[name];
    return schema !== undefined && isRequired(schema);
  });
  return Object.fromEntries(required);
}

/** Calls one procedure for a caller, as REST and tRPC do. */
export const callProcedure = (
  db: Db,
  actor: Actor | null,
  [path, { _def }]: NamedProcedure,
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
