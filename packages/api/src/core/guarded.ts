import { DEFAULT_LANG } from "@kolekta/i18n";
import { initTRPC, TRPCError, type TRPCProcedureBuilder } from "@trpc/server";
import { transformer } from "./serialization.ts";
import type { z } from "zod";
import { createCheck } from "./check.ts";
import type { Actor, Ctx, Visit } from "./context.ts";
import { toLocalDay } from "./day.ts";
import { fieldErrors, formatErrorMessage } from "./error-texts.ts";
import { AppError, toTrpcError } from "./errors.ts";
import { requiredWhenBlank } from "./issue-text.ts";
import { listConfirmers } from "./confirmers.ts";
import type { Access, Caller, Permission } from "./permissions.ts";
import type { Rest } from "./rest.ts";
import { carriesSecret } from "./secret.ts";
import { getReplicaDb } from "./replica.ts";
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
  /** Answers also while the caller's password has to be changed first. */
  readonly whilePasswordDue: boolean;
  /** Whether it can lead to contact with a person; null where it does not say. */
  readonly reaches: ContactTarget | null;
  /** A query that may be answered from a replica. */
  readonly readsReplica: boolean;
}

/** Whom a procedure can reach: writes of the rooms of contact say it, and `reaching.test.ts` sees each asked for its decision. */
export type ContactTarget = "PERSON" | "NOBODY";

export interface GuardOptions {
  readonly whilePasswordDue?: boolean;
  readonly reaches?: ContactTarget;
  /** For queries of reports, statistics and logs: what they show may be a few seconds old, and the reply says from when. */
  readonly readsReplica?: boolean;
}

const t = initTRPC
  .context<Visit>()
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

/** What a contract and the added part of the context make of a procedure, as tRPC's types say it. */
type Checked<I extends z.ZodType, O extends z.ZodType, More extends object> = TRPCProcedureBuilder<
  Visit,
  Meta,
  More,
  z.input<I>,
  z.output<I>,
  z.input<O>,
  z.output<O>,
  false
>;

/** At once: zod compiles a structure only for callers that do not wait. */
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

/** Every reply is held against its contract. A row of a list that does not fit is left out and told, the list stays. */
function replyReader({ output }: Contract) {
  const check = createCheck(output);
  return (ctx: Visit, path: string, data: unknown): unknown => {
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

/** Why somebody is not known any more is said like every other refusal. */
const identified = (ctx: Visit) =>
  ctx.identify().catch((cause: unknown) => {
    throw toTrpcError(cause);
  });

interface Guard {
  readonly access: Exclude<Access, "public">;
  readonly whilePasswordDue: boolean;
}

/** Who calls, where he may: nothing that he sent is read before. */
async function authorise(
  ctx: Visit,
  type: string,
  { access, whilePasswordDue }: Guard,
): Promise<Actor> {
  const actor = await identified(ctx);
  const cookieWrite = type === "mutation" && ctx.token?.from === "COOKIE";
  if (!actor || cookieWrite) throw toTrpcError(new AppError("unauthorized", "session.expired"));
  if (actor.passwordDue && !whilePasswordDue)
    throw toTrpcError(new AppError("forbidden", "session.passwordDue"));
  if (access !== "signedIn" && !actor.permissions.has(access))
    throw toTrpcError(await refusalFor(ctx, actor, access));
  return actor;
}

/** Names the second person that an unconfirmed approver waits for. */
async function refusalFor(
  ctx: Visit,
  { userId, withheld }: Actor,
  access: Permission,
): Promise<AppError> {
  if (!withheld.includes(access)) return new AppError("forbidden", "access.denied");
  const names = await listConfirmers(ctx.db, userId, ctx.now());
  return names.length > 0
    ? new AppError("forbidden", "access.unconfirmed", {
        names: names.join(", "),
      })
    : new AppError("forbidden", "access.noConfirmer");
}

type Added = Omit<Ctx, keyof Visit> & Pick<Visit, "idempotencyKey" | "db">;

/**
 * All that stands around a procedure, in one middleware, for tRPC copies everything that it hands from one to the next:
 * who calls, what he gives, what he is answered, and what a failure is called.
 */
const around = (
  contract: Contract,
  addContext: (
    ctx: Visit,
    call: { readonly type: string; readonly path: string },
  ) => Promise<Added | undefined>,
) => {
  const readReply = replyReader(contract);
  const isList = isPage(contract.output);
  return t.middleware(async ({ ctx, type, path, getRawInput, next }) => {
    try {
      // Only what is new: tRPC joins it to the rest, and joining twice costs more than the rule.
      const added = await addContext(ctx, { type, path });
      const input = await readInput(contract, getRawInput);
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

/** An endpoint for a known caller: default deny, input and output checked, errors mapped once. */
export function guarded<I extends z.ZodType, O extends z.ZodType>(
  access: Exclude<Access, "public">,
  rest: Rest | null,
  contract: Contract<I, O>,
  { whilePasswordDue = false, reaches, readsReplica = false }: GuardOptions = {},
) {
  const isReplySecret = carriesSecret(contract.output);
  const guard = { access, whilePasswordDue };
  const meta: Meta = {
    access,
    rest,
    contract,
    whilePasswordDue,
    readsReplica,
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
        // A key is for writes: a read that leaves a line in the audit leaves it each time it is asked.
        idempotencyKey: type === "query" ? null : ctx.idempotencyKey,
        today: () => toLocalDay(ctx.now(), actor.zone),
        db: readsReplica ? getReplicaDb(ctx) : ctx.db,
      };
    }),
  );
  return procedure as unknown as Checked<I, O, Added>;
}

/** An endpoint that anybody may call: the way in, and what apps and providers tell, who prove themselves in it. */
export function publicProcedure<I extends z.ZodType, O extends z.ZodType>(
  rest: Rest | null,
  contract: Contract<I, O>,
  caller: Exclude<Caller, "session"> = "login",
  { reaches }: Pick<GuardOptions, "reaches"> = {},
) {
  const meta: Meta = {
    access: "public",
    rest,
    contract,
    whilePasswordDue: true,
    caller,
    reaches: reaches ?? null,
    readsReplica: false,
  };
  const procedure = t.procedure.meta(meta).use(around(contract, async () => undefined));
  return procedure as unknown as Checked<I, O, object>;
}
