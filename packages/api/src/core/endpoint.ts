import type { z } from "zod";
import type { Ctx } from "./context.ts";
import { type Contract, guarded, type GuardOptions, type Reply } from "./guarded.ts";
import type { Access } from "./permissions.ts";
import type { Rest } from "./rest.ts";

type Row<I extends z.ZodType, O extends z.ZodType> = [
  permission: Exclude<Access, "public">,
  rest: Rest | null,
  contract: Contract<I, O>,
  action: (ctx: Ctx, input: z.output<I>) => Reply<O>,
  options?: GuardOptions,
];

/**
 * Builds the rows of a router whose REST paths begin with `base`: `read` for a query, `report` for
 * a query that a replica may answer, `command` for a write. A path that begins with a slash is
 * complete.
 */
export function endpointsUnder(base: string) {
  const toFullPath = (path: string) => (path.startsWith("/") ? path : `${base}/${path}`);
  const withBase = (rest: Rest | null) =>
    rest && { ...rest, path: toFullPath(rest.path), aliases: rest.aliases.map(toFullPath) };

  const read = <I extends z.ZodType, O extends z.ZodType>(
    ...[permission, rest, contract, action, options]: Row<I, O>
  ) =>
    guarded(permission, withBase(rest), contract, options).query(({ ctx, input }) =>
      action(ctx, input),
    );

  const report = <I extends z.ZodType, O extends z.ZodType>(
    ...[permission, rest, contract, action, options]: Row<I, O>
  ) => read(permission, rest, contract, action, { ...options, readsReplica: true });

  const command = <I extends z.ZodType, O extends z.ZodType>(
    ...[permission, rest, contract, action, options]: Row<I, O>
  ) =>
    guarded(permission, withBase(rest), contract, options).mutation(({ ctx, input }) =>
      action(ctx, input),
    );

  return { read, report, command };
}
