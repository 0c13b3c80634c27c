import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { inBatches, pageWith } from "../../../core/keyset-page.ts";
import { maskAddress, maskIdNumber, maskPhone } from "../../../core/mask.ts";
import { toDateRange, toDays } from "../../../core/range.ts";
import { exportRecords } from "../../../core/record-export.ts";
import { timeIn } from "../../../core/sheet/time-in.ts";
import * as c from "../contract.ts";
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

const COLUMNS = [
  "core.field.time",
  "core.field.login",
  "core.field.fullName",
  "core.field.role",
  "core.field.institution",
  "core.field.kind",
  "manage.activity.column.number",
  "tasks.log.record.contact",
  "tasks.contact.field.relation",
  "tasks.case.field.taskId",
  "core.field.reason",
] as const;

const KINDS = {
  PHONE: "tasks.borrower.field.phone",
  ID_NUMBER: "tasks.borrower.field.idNumber",
  ADDRESS: "tasks.borrower.field.address",
  COMPANY_ADDRESS: "tasks.borrower.field.companyAddress",
} as const;

export const exportReveals = (ctx: Ctx, input: c.RevealFilter): Promise<FileReply> =>
  exportRecords(ctx, input, {
    days: c.EXPORT_DAYS,
    action: "activity.exportReveals",
    entity: "number_reveal",
    file: "number-queries",
    title: "tasks.export.kind.reveals",
    columns: COLUMNS,
    count: (filter, cap) => queries.count(ctx.db, { actor: ctx.actor, filter }, cap),
    rows: (filter) => cells(ctx, { actor: ctx.actor, filter }),
  });

async function* cells(ctx: Ctx, query: queries.RevealQuery) {
  const time = timeIn(ctx.actor.zone);
  const text = translator(ctx.lang);
  for await (const stored of inBatches((cut) => queries.reveals(ctx.db, query, cut))) {
    const line = toRevealView(stored);
    yield [
      time(stored.at),
      line.login,
      line.name,
      line.role,
      line.institutionName ?? "",
      text(KINDS[line.datum]),
      line.number ?? "",
      line.contactName ?? "",
      line.relation ?? "",
      line.taskId ?? "",
      line.reason,
    ];
  }
}
