import { DEFAULT_LANG } from "@kolekta/i18n";
import {
  initTRPC,
  TRPCError,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
} from "@trpc/server";
import { transformer } from "./serialization.ts";
import type { z } from "zod";
import { createCheck } from "./check.ts";
import type { Actor, Ctx, BaseContext } from "./context.ts";
import { toLocalDay } from "./day.ts";
import { fieldErrors, formatErrorMessage, requiredWhenBlank } from "./error-texts.ts";
import { AppError, toTrpcError } from "./errors.ts";
import { listConfirmers } from "./confirmers.ts";
import type { ListSheetOptions, ReplyRow } from "./list-columns.ts";
import type { Access, Caller, Permission } from "./permissions.ts";
import type { Deprecation, Rest } from "./rest.ts";
import { carriesSecret } from "./secret.ts";
import { getReplicaDb } from "./replica.ts";
import { isServiceKey } from "./token.ts";
import { buildEmptyPage, isPage, isPastEnd } from "./past-end.ts";
import { readableRows, type ReadableRows } from "./readable-rows.ts";

export interface Contract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly input: I;
  readonly output: O;
}

export interface Meta {
  readonly access: Access;
  readonly caller: Caller;
  readonly rest: Rest | null;
  readonly contract: Contract;
  /** Allowed before a due password change. */
  readonly whilePasswordDue: boolean;
  /** Contact that the procedure can lead to; null when it declares none. */
  readonly reaches: ContactTarget | null;
  readonly readsReplica: boolean;
  /** Open to keys of service accounts with the permission. */
  readonly services: boolean;
  /** Present where the endpoint will be removed. */
  readonly deprecated: Deprecation | null;
  /** File of the list; null where the endpoint declares none. */
  readonly sheet: ListSheetOptions<never> | null;
}

/**
 * Person that a procedure can reach. Writes of the contact rooms declare it, and `reaching.test.ts`
 * checks that each asks the guard for a decision.
 */
export type ContactTarget = "PERSON" | "NOBODY";

export interface GuardOptions<Output = unknown> {
  readonly whilePasswordDue?: boolean;
  readonly reaches?: ContactTarget;
  /**
   * For queries of reports, statistics and logs: their data may be some seconds old, and the reply
   * gives its instant.
   */
  readonly readsReplica?: boolean;
  /**
   * Opens the procedure to keys of service accounts, which no other procedure answers. Its query
   * must limit the rows to `actor.lenderId` and `actor.institutionId`.
   */
  readonly services?: boolean;
  /** Announces the end of the endpoint in its replies and in OpenAPI. */
  readonly deprecated?: Deprecation;
  /** Lets `list.export` write the rows of this list to a file. */
  readonly sheet?: ListSheetOptions<ReplyRow<Output>>;
}

const t = initTRPC
  .context<BaseContext>()
  .meta<Meta>()
  .create({
    transformer,
    errorFormatter: ({ shape, error, ctx }) => ({
      ...shape,
      message: formatErrorMessage(error, ctx?.lang ?? DEFAULT_LANG),
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

interface Definition<I extends z.ZodType, O extends z.ZodType> {
  readonly input: z.input<I>;
  readonly output: z.output<O>;
  readonly meta: Meta;
}

/** Answer of an action, before the contract checks it. */
export type Reply<O extends z.ZodType> = z.input<O> | Promise<z.input<O>>;

/**
 * Builder of a procedure, typed by its contract. The builder of tRPC does not resolve its types for
 * a contract that is a type parameter.
 */
interface Checked<I extends z.ZodType, O extends z.ZodType, C extends BaseContext> {
  query(
    resolve: (call: { readonly ctx: C; readonly input: z.output<I> }) => Reply<O>,
  ): TRPCQueryProcedure<Definition<I, O>>;
  mutation(
    resolve: (call: { readonly ctx: C; readonly input: z.output<I> }) => Reply<O>,
  ): TRPCMutationProcedure<Definition<I, O>>;
}

/** Parses synchronously: zod compiles a schema only for synchronous callers. */
async function readInput(
  { input }: Contract,
  getRawInput: () => Promise<unknown>,
): Promise<unknown> {
  const rawInput = await getRawInput();
  try {
    return input.parse(rawInput, { error: requiredWhenBlank });
  } catch (cause) {
    throw new TRPCError({ code: "BAD_REQUEST", cause });
  }
}

/**
 * Checks every reply against its contract. An invalid row of a list is left out and reported; the
 * rest of the list is sent.
 */
function replyReader({ output }: Contract) {
  const check = createCheck(output);
  return (ctx: BaseContext, path: string, data: unknown): unknown => {
    try {
      return check(data);
    } catch (cause) {
      const saved = readableRows(output, data);
      if (!saved) throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause });
      logInvalidRows(ctx, path, saved);
      return saved.data;
    }
  };
}

/** Number of rows left out of a list without pages; pages report it themselves. */
const UNREADABLE_HEADER = "x-unreadable-rows";

function logInvalidRows(
  { warn, headers }: BaseContext,
  procedure: string,
  { data, invalid }: ReadableRows,
): void {
  for (const row of invalid)
    warn?.({ procedure, ...row }, "a stored row does not fit its contract");
  if (!Array.isArray(data)) return;
  const before = Number(headers.get(UNREADABLE_HEADER) ?? 0);
  headers.set(UNREADABLE_HEADER, String(before + invalid.length));
}

/** Converts the reason of an ended session to the form of every other refusal. */
const identified = (ctx: BaseContext) =>
  ctx.identify().catch((cause: unknown) => {
    throw toTrpcError(cause);
  });

interface Guard {
  readonly access: Exclude<Access, "public">;
  readonly whilePasswordDue: boolean;
  readonly services: boolean;
}

/** Identifies and authorizes the caller before any input is read. */
async function authorise(
  ctx: BaseContext,
  type: string,
  { access, whilePasswordDue, services }: Guard,
): Promise<Actor> {
  const actor = await identified(ctx);
  const cookieWrite = type === "mutation" && ctx.token?.from === "COOKIE";
  if (!actor || cookieWrite) throw toTrpcError(new AppError("unauthorized", "session.expired"));
  if (actor.isService && !services) throw toTrpcError(createKeyProcedureError());
  if (actor.passwordDue && !whilePasswordDue)
    throw toTrpcError(new AppError("forbidden", "session.passwordDue"));
  if (access !== "signedIn" && !actor.permissions.has(access))
    throw toTrpcError(await refusalFor(ctx, actor, access));
  return actor;
}

const createKeyProcedureError = () => new AppError("forbidden", "key.procedure");

/** Names the second person whose confirmation the account needs. */
async function refusalFor(
  ctx: BaseContext,
  { userId, withheld }: Actor,
  access: Permission,
): Promise<AppError> {
  if (!withheld.includes(access)) return new AppError("forbidden", "access.denied");
  const names = await listConfirmers(ctx.db, userId, ctx.now());
  return names.length > 0
    ? new AppError("forbidden", "access.unconfirmed", { names: names.join(", ") })
    : new AppError("forbidden", "access.noConfirmer");
}

type Added = Omit<Ctx, keyof BaseContext> & Pick<BaseContext, "idempotencyKey" | "db">;

/**
 * Wraps a procedure in a single middleware, because tRPC copies its data from one middleware to the
 * next: it authorizes the caller, checks input and reply, and converts errors.
 */
const around = (
  contract: Contract,
  addContext: (
    ctx: BaseContext,
    call: { readonly type: string; readonly path: string },
  ) => Promise<Added | undefined>,
) => {
  const readReply = replyReader(contract);
  const isList = isPage(contract.output);
  return t.middleware(async ({ ctx, type, path, getRawInput, next }) => {
    try {
      // Passes on only the new fields: tRPC merges them, and a second merge costs more than the
      // rule itself.
      const added = await addContext(ctx, { type, path });
      const parsed = await readInput(contract, getRawInput);
      const input = isList ? { ...Object(parsed), ...ctx.exportPage } : parsed;
      const answer = async (requestInput: unknown) => {
        const opts = { input: requestInput };
        const result = await next(added ? { ctx: added, ...opts } : opts);
        if (!result.ok) throw result.error;
        return result;
      };
      const result = await answer(input);
      if (type !== "query" || !isList || !isPastEnd(input, result.data))
        return { ...result, data: readReply(ctx, path, result.data) };
      const first = await answer({ ...input, page: 1 });
      const data = buildEmptyPage(input, first.data);
      return { ...first, data: readReply(ctx, path, data) };
    } catch (cause) {
      throw toTrpcError(cause);
    }
  });
};

/**
 * Builds an endpoint for a known caller: default deny, input and output checked, errors mapped
 * once.
 */
export function guarded<I extends z.ZodType, O extends z.ZodType>(
  access: Exclude<Access, "public">,
  rest: Rest | null,
  contract: Contract<I, O>,
  options: GuardOptions<z.output<O>> = {},
) {
  const { whilePasswordDue = false, reaches, readsReplica = false, sheet = null } = options;
  const { services = false, deprecated = null } = options;
  const isReplySecret = carriesSecret(contract.output);
  const guard = { access, whilePasswordDue, services };
  const meta: Meta = {
    access,
    rest,
    contract,
    whilePasswordDue,
    readsReplica,
    services,
    deprecated,
    sheet,
    caller: "session",
    reaches: reaches ?? null,
  };
  const procedure = t.procedure.meta(meta).use(
    around(contract, async (ctx, { type, path }) => {
      const actor = await authorise(ctx, type, guard);
      return {
        actor,
        procedure: path,
        isReplySecret,
        // Keys are for writes: a read with an audit entry writes it on every call.
        idempotencyKey: type === "query" ? null : ctx.idempotencyKey,
        today: () => toLocalDay(ctx.now(), actor.zone),
        db: readsReplica ? getReplicaDb(ctx) : ctx.db,
      };
    }),
  );
  return procedure as unknown as Checked<I, O, Ctx>;
}

/** A service account signs in nowhere and speaks for no provider. */
async function rejectServiceKey({ token }: BaseContext): Promise<undefined> {
  if (token && isServiceKey(token.value)) throw createKeyProcedureError();
}

interface PublicOptions extends Pick<GuardOptions, "reaches"> {
  readonly deprecated?: Deprecation | null;
}

/**
 * Builds an endpoint without a session: sign-in, and callbacks of apps and providers, which
 * authenticate in the handler.
 */
export function publicProcedure<I extends z.ZodType, O extends z.ZodType>(
  rest: Rest | null,
  contract: Contract<I, O>,
  caller: Exclude<Caller, "session"> = "login",
  { reaches, deprecated = null }: PublicOptions = {},
) {
  const meta: Meta = {
    access: "public",
    rest,
    contract,
    whilePasswordDue: true,
    caller,
    reaches: reaches ?? null,
    readsReplica: false,
    services: false,
    deprecated,
    sheet: null,
  };
  const procedure = t.procedure.meta(meta).use(around(contract, rejectServiceKey));
  return procedure as unknown as Checked<I, O, BaseContext>;
}
