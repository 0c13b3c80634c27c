import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { get, list } from "../contract.ts";
import * as queries from "../queries/list.ts";

export async function listInstitutions(ctx: Ctx, input: z.output<typeof list.input>) {
  const { page, size } = input;
  const found = await queries.institutions(ctx.db, ctx.actor, input, ctx.today());
  return { ...found, page, size };
}

export const getInstitution = async (ctx: Ctx, input: z.output<typeof get.input>) =>
  orNotFound(await queries.institution(ctx.db, ctx.actor, input, ctx.today()));
