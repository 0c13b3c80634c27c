import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { inBatches, pageWith, SHEET_ROWS } from "../../../core/keyset-page.ts";
import { exportList } from "../../../core/list-export.ts";
import { maskAddress, maskIdNumber, maskPhone } from "../../../core/mask.ts";
import { requireRange, toDateRange, toDays } from "../../../core/range.ts";
import * as c from "../contract.ts";
import { revealColumns } from "../contract-columns.ts";
import * as queries from "../queries/reveal.ts";

const DAYS = { max: c.LISTING_DAYS, unnamed: c.DEFAULT_DAYS };

const MASKS = {
  PHONE: maskPhone,
  ID_NUMBER: maskIdNumber,
  ADDRESS: maskAddress,
  COMPANY_ADDRESS: maskAddress,
} as const;

const toRevealView = ({ atText: _, number, ...line }: queries.StoredReveal) => ({
  ...line,
  number: MASKS[line.datum](number),
});

export async function listReveals(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.listReveals.input>,
) {
  const range = toDateRange(filter, DAYS, ctx.now());
  const query = { actor: ctx.actor, filter: { ...filter, ...range } };
  const [stored, counted] = await Promise.all([
    queries.reveals(ctx.db, query, { size, offset: (page - 1) * size }),
    queries.count(ctx.db, query),
  ]);
  const covered = toDays(range, ctx.actor.zone);
  const listed = pageWith(stored.map(toRevealView), counted, { page, size });
  return { ...covered, ...listed };
}

export async function exportReveals(ctx: Ctx, filter: c.RevealFilter): Promise<FileReply> {
  requireRange(filter, c.EXPORT_DAYS);
  const query = { actor: ctx.actor, filter };
  return exportList(ctx, filter, {
    noun: "numberReveal",
    entity: "number_reveal",
    title: "tasks.export.kind.reveals",
    columns: revealColumns,
    counted: await queries.count(ctx.db, query, SHEET_ROWS),
    rows: readReveals(ctx, query),
  });
}

async function* readReveals({ db }: Ctx, query: queries.RevealQuery) {
  for await (const stored of inBatches((cut) => queries.reveals(db, query, cut)))
    yield toRevealView(stored);
}
