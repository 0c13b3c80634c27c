import { DEFAULT_LANG } from "@kolekta/i18n";
import { initTRPC, TRPCError } from "@trpc/server";
import { transformer } from "./wire.ts";
import type { z } from "zod";
import { checkOf } from "./check.ts";
import type { Ctx, Visit } from "./context.ts";
import { dayOf } from "./day.ts";
import { AppError, fieldErrors, messageOf, toTrpcError } from "./errors.ts";
import type { Access, Caller } from "./permissions.ts";
import type { Rest } from "./rest.ts";
import { carriesSecret } from "./secret.ts";
import { readableRows, type ReadableRows } from "./readable-rows.ts";

export interface Contract<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  readonly input: I;
  readonly output: O;
}

export interface Meta {
  readonly access: Access;
  readonly caller: Caller;
  readonly rest: Rest | null;
  readonly contract: Contract;
  /** Answers also while the caller's password has to be changed first. */
  readonly whilePasswordDue: boolean;
  /** Whether it can lead to contact with a person; null where it does not say. */
  readonly reaches: Reaches | null;
}

/** Whom a procedure can reach: writes of the rooms of contact say it, and `reaching.test.ts` sees each asked for its decision. */
export type Reaches = "PERSON" | "NOBODY";

export interface GuardOptions {
  readonly whilePasswordDue?: boolean;
  readonly reaches?: Reaches;
}

const t = initTRPC
  .context<Visit>()
  .meta<Meta>()
  .create({
    transformer,
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

/** A schema as tRPC takes it, with our own way of reading. */
interface Reading<S extends z.ZodType> {
  readonly _input: z.input<S>;
  readonly _output: z.output<S>;
}

const reading = <S extends z.ZodType>(
  parse: (value: unknown) => z.output<S>,
): Reading<S> => ({ parse }) as unknown as Reading<S>;

/** At once: zod compiles a structure only for callers that do not wait. */
const inputOf = <I extends z.ZodType>({ input }: Contract<I>): Reading<I> =>
  reading((value) => input.parse(value));

/** Types alone: what is given is read by the middleware before it. */
const outputOf = <O extends z.ZodType>(_: Contract<z.ZodType, O>): Reading<O> =>
  reading((value) => value as z.output<O>);

/** Every reply is held against its contract. A row of a list that does not fit is left out and told, the list stays. */
function readReply({ output }: Contract) {
  const check = checkOf(output);
  return t.middleware(async ({ ctx, path, next }) => {
    const result = await next();
    if (!result.ok) return result;
    try {
      return { ...result, data: check(result.data) };
    } catch (cause) {
      const saved = readableRows(output, result.data);
      if (!saved) throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause });
      logInvalidRows(ctx, path, saved);
      return { ...result, data: saved.data };
    }
  });
}

/** How many rows of lists without pages are left out; pages say it themselves. */
const UNREADABLE_HEADER = "x-unreadable-rows";

function logInvalidRows(
  { warn, headers }: Visit,
  procedure: string,
  { data, invalid }: ReadableRows,
): void {
  for (const row of invalid)
    warn?.({ procedure, ...row }, "a stored row does not fit its contract");
  if (!Array.isArray(data)) return;
  const before = Number(headers.get(UNREADABLE_HEADER) ?? 0);
  headers.set(UNREADABLE_HEADER, String(before + invalid.length));
}

const mapErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});

/** Why somebody is not known any more is said like every other refusal. */
const identified = (ctx: Visit) =>
  ctx.identify().catch((cause: unknown) => {
    throw toTrpcError(cause);
  });

interface Guard {
  readonly access: Exclude<Access, "public">;
  readonly whilePasswordDue: boolean;
  readonly isReplySecret: boolean;
}

const authorise = ({ access, whilePasswordDue, isReplySecret }: Guard) =>
  t.middleware(async ({ ctx, type, path, next }) => {
    const actor = await identified(ctx);
    const cookieWrite = type === "mutation" && ctx.token?.from === "COOKIE";
    if (!actor || cookieWrite)
      throw toTrpcError(new AppError("unauthorized", "session.expired"));
    if (actor.passwordDue && !whilePasswordDue)
      throw toTrpcError(new AppError("forbidden", "session.passwordDue"));
    if (access !== "signedIn" && !actor.permissions.has(access))
      throw toTrpcError(new AppError("forbidden", "access.denied"));
    // Only what is new: tRPC joins it to the rest, and joining twice costs more than the rule.
    const added: Omit<Ctx, keyof Visit> & Pick<Visit, "idempotencyKey"> = {
      actor,
      procedure: path,
      isReplySecret,
      // A key is for writes: a read that leaves a line in the audit leaves it each time it is asked.
      idempotencyKey: type === "query" ? null : ctx.idempotencyKey,
      today: () => dayOf(ctx.now(), actor.zone),
    };
    const result = await next({ ctx: added });
    if (!result.ok) throw toTrpcError(result.error);
    return result;
  });

/** An endpoint for a known caller: default deny, input and output checked, errors mapped once. */
export const guarded = <I extends z.ZodType, O extends z.ZodType>(
  access: Exclude<Access, "public">,
  rest: Rest | null,
  contract: Contract<I, O>,
  { whilePasswordDue = false, reaches }: GuardOptions = {},
) =>
  t.procedure
    .meta({
      access,
      caller: "session",
      rest,
      contract,
      whilePasswordDue,
      reaches: reaches ?? null,
    })
    .use(
      authorise({
        access,
        whilePasswordDue,
        isReplySecret: carriesSecret(contract.output),
      }),
    )
    .input(inputOf(contract))
    .use(readReply(contract))
    .output(outputOf(contract));

/** An endpoint that anybody may call: the way in, and what apps and providers tell, who prove themselves in it. */
export const open = <I extends z.ZodType, O extends z.ZodType>(
  rest: Rest | null,
  contract: Contract<I, O>,
  caller: Exclude<Caller, "session"> = "login",
  { reaches }: Pick<GuardOptions, "reaches"> = {},
) =>
  t.procedure
    .meta({
      access: "public",
      caller,
      rest,
      contract,
      whilePasswordDue: true,
      reaches: reaches ?? null,
    })
    .use(mapErrors)
    .input(inputOf(contract))
    .use(readReply(contract))
    .output(outputOf(contract));
