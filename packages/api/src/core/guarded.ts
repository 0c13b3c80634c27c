import { DEFAULT_LANG } from "@kolekta/i18n";
import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import type { z } from "zod";
import type { Ctx, Visit } from "./context.ts";
import { dayOf } from "./day.ts";
import { AppError, fieldErrors, messageOf, toTrpcError } from "./errors.ts";
import type { Access } from "./permissions.ts";
import type { Rest } from "./rest.ts";

export interface Meta {
  readonly access: Access;
  readonly rest: Rest | null;
}

export interface Contract<I extends z.ZodType, O extends z.ZodType> {
  readonly input: I;
  readonly output: O;
}

const t = initTRPC
  .context<Visit>()
  .meta<Meta>()
  .create({
    transformer: superjson,
    errorFormatter: ({ shape, error, ctx }) => ({
      ...shape,
      message: messageOf(error, ctx?.lang ?? DEFAULT_LANG),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        key: error.cause instanceof AppError ? error.cause.key : null,
        fields: fieldErrors(error, ctx?.lang ?? DEFAULT_LANG),
        requestId: ctx?.requestId ?? null,
      },
    }),
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

const mapErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});

const authorise = (access: Exclude<Access, "public">) =>
  t.middleware(async ({ ctx, type, path, next }) => {
    const actor = await ctx.identify();
    const cookieWrite = type === "mutation" && ctx.token?.from === "COOKIE";
    if (!actor || cookieWrite)
      throw new AppError("unauthorized", "session.expired");
    if (access !== "signedIn" && !actor.permissions.has(access)) {
      throw new AppError("forbidden", "access.denied");
    }
    // Only what is new: tRPC joins it to the rest, and joining twice costs more than the rule.
    const added: Omit<Ctx, keyof Visit> = {
      actor,
      procedure: path,
      today: () => dayOf(ctx.now(), actor.zone),
    };
    return next({ ctx: added });
  });

/** An endpoint for a known caller: default deny, input and output checked, errors mapped once. */
export const guarded = <I extends z.ZodType, O extends z.ZodType>(
  access: Exclude<Access, "public">,
  rest: Rest | null,
  contract: Contract<I, O>,
) =>
  t.procedure
    .meta({ access, rest })
    .use(mapErrors)
    .use(authorise(access))
    .input(contract.input)
    .output(contract.output);

/** An endpoint that anybody may call; only the way in is open. */
export const open = <I extends z.ZodType, O extends z.ZodType>(
  rest: Rest | null,
  contract: Contract<I, O>,
) =>
  t.procedure
    .meta({ access: "public", rest })
    .use(mapErrors)
    .input(contract.input)
    .output(contract.output);
