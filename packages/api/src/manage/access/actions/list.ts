import type { z } from "zod";
import { containsAddress, rangeText, readAddress, readRange } from "../../../core/address.ts";
import type { Ctx } from "../../../core/context.ts";
import type * as c from "../contract.ts";
import type * as e from "../contract-exception.ts";
import { lastChange, getAccessList } from "../queries/facts.ts";
import { addressPage, changePage, exceptionPage } from "../queries/lists.ts";
import { buildUserAccess, computeAdmission } from "../rules.ts";

interface Paged {
  readonly page: number;
  readonly size: number;
}

const toSlice = ({ page, size }: Paged) => ({ size, offset: (page - 1) * size });

const canonical = (text: string | undefined): string | undefined => {
  const range = text === undefined ? null : readRange(text);
  return range ? rangeText(range) : undefined;
};

const holdsAddress = (text: string, from: string): boolean => {
  const [range, address] = [readRange(text), readAddress(from)];
  return range !== null && address !== null && containsAddress(range, address);
};

export async function listAddresses(
  ctx: Ctx,
  input: z.output<typeof c.list.input>,
): Promise<z.input<typeof c.list.output>> {
  const { db, actor, ip } = ctx;
  const { page, size } = input;
  const filter = { ...input, address: canonical(input.address) };
  const [found, accessList] = await Promise.all([
    addressPage(db, actor, filter, ctx.now(), toSlice(input)),
    getAccessList(db, actor.institutionId),
  ]);
  const admission = computeAdmission(buildUserAccess(accessList, actor.userId, ctx.today()), ip);
  const rows = found.rows.map((row) => ({
    ...row,
    range: canonical(row.range) ?? row.range,
    holdsYou: holdsAddress(row.range, ip),
  }));
  const you = { address: ip, admission };
  return { rows, total: found.total, page, size, you };
}

export async function listExceptions(
  { db, actor, now }: Ctx,
  input: z.output<typeof e.listExceptions.input>,
): Promise<z.input<typeof e.listExceptions.output>> {
  const { page, size, institutionId } = input;
  const found = await exceptionPage(db, actor, institutionId, now(), toSlice(input));
  const rows = found.rows.map((row) => ({
    ...row,
    range: row.range && (canonical(row.range) ?? row.range),
  }));
  return { rows, total: found.total, page, size };
}

export async function listChanges(
  { db, actor }: Ctx,
  input: z.output<typeof e.history.input>,
): Promise<z.input<typeof e.history.output>> {
  const { page, size, institutionId } = input;
  const found = await changePage(db, actor, institutionId, toSlice(input));
  return { ...found, page, size };
}

/**
 * Number of the latest committed change. A server compares it with the number of its cached lists.
 */
export const accessRevision = lastChange;
