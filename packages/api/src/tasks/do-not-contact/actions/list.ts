import { type Lang, translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { addDays, toLocalDay, startOfDay } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { FileReply, XLSX_TYPE } from "../../../core/file.ts";
import { maskPhone } from "../../../core/mask.ts";
import { xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { numberMask } from "../../../manage/masking/actions/mask.ts";
import { authorizePhoneSearch } from "../../phone/actions.ts";
import type * as c from "../contract.ts";
import { needsConsent } from "../contract-codes.ts";
import * as queries from "../queries/list.ts";

const toEntryView = <Stored extends queries.StoredDoNotContactEntry>(
  stored: Stored,
  mask: (phone: string | null) => string | null,
) => ({
  ...stored,
  phone: mask(stored.phone),
  needsConsent: needsConsent(stored.reason),
});

/** Builds the query; a search by number is logged. */
async function buildQuery(
  ctx: Ctx,
  { phone, from, to, ...filter }: c.DoNotContactFilter,
): Promise<queries.DoNotContactQuery> {
  const { zone } = ctx.actor;
  const phoneHash = await authorizePhoneSearch(ctx, phone, "BARS");
  const since = from ? startOfDay(from, zone) : null;
  const before = to ? startOfDay(addDays(to, 1), zone) : null;
  return {
    actor: ctx.actor,
    now: ctx.now(),
    filter: { ...filter, phoneHash, since, before },
  };
}

/** Lists the entries that concern cases visible to the caller. */
export async function listDoNotContactEntries(
  ctx: Ctx,
  { page, size, state, sort, descending, ...filter }: z.output<typeof c.list.input>,
) {
  const query = await buildQuery(ctx, filter);
  const offset = (page - 1) * size;
  const [stored, states, mask] = await Promise.all([
    queries.page(ctx.db, query, state, { sort, descending, size, offset }),
    queries.countByState(ctx.db, query),
    numberMask(ctx),
  ]);
  const total = states
    .filter((stateCount) => !state || stateCount.state === state)
    .reduce((sum, { n }) => sum + n, 0);
  const rows = stored.map((entry) => toEntryView(entry, mask));
  return { rows, states, total, page, size };
}

export async function listEntryHistory(
  ctx: Ctx,
  doNotContactId: number,
): Promise<c.DoNotContactEntry[]> {
  const [lines, mask] = await Promise.all([
    queries.history(ctx.db, ctx.actor, doNotContactId, ctx.now()),
    numberMask(ctx),
  ]);
  orNotFound(lines.find((entry) => entry.doNotContactId === doNotContactId));
  return lines.map((entry) => toEntryView(entry, mask));
}

export async function listCaseEntries(ctx: Ctx, taskId: number) {
  const [lines, mask] = await Promise.all([
    queries.listByCase(ctx.db, ctx.actor, taskId, ctx.now()),
    numberMask(ctx),
  ]);
  return lines.map((entry) => toEntryView(entry, mask));
}

const COLUMNS = [
  "subject",
  "people",
  "channel",
  "reason",
  "source",
  "createdBy",
  "createdAt",
  "until",
  "state",
  "liftedBy",
  "liftedAt",
  "liftReason",
  "consent",
] as const;

const SHARED = {
  channel: "core.field.channel",
  reason: "core.field.reason",
  state: "core.field.status",
} as const;
type OwnColumn = Exclude<(typeof COLUMNS)[number], keyof typeof SHARED>;

const BATCH = 500;

/**
 * Exports all entries under the filter as a workbook, with masked numbers for every caller. The
 * export is audited.
 */
export async function exportDoNotContactEntries(
  ctx: Ctx,
  { state, ...filter }: z.output<typeof c.exportList.input>,
): Promise<FileReply> {
  const query = await buildQuery(ctx, filter);
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "doNotContact.export",
      entity: "do_not_contact",
      entityId: null,
      after: { ...filter, state, phone: maskPhone(filter.phone ?? null) },
    }),
  );
  const text = translator(ctx.lang);
  const body = xlsxStream(
    text("tasks.doNotContact.title"),
    COLUMNS.map((name) =>
      name in SHARED
        ? text(SHARED[name as keyof typeof SHARED])
        : text(`tasks.doNotContact.column.${name as OwnColumn}`),
    ),
    exportedRows(ctx, query, state),
  );
  const name = `do-not-contact-${ctx.today()}.xlsx`;
  return new FileReply({ name, type: XLSX_TYPE, body });
}

async function* exportedRows(
  ctx: Ctx,
  query: queries.DoNotContactQuery,
  state: z.output<typeof c.exportList.input>["state"],
) {
  for (let offset = 0; ; offset += BATCH) {
    const order = { sort: "created", descending: false } as const;
    const slice = { ...order, size: BATCH, offset };
    const batch = await queries.page(ctx.db, query, state, slice);
    for (const entry of batch) yield cells(entry, ctx.lang, ctx.actor.zone);
    if (batch.length < BATCH) return;
  }
}

function cells(entry: queries.StoredDoNotContactEntry, lang: Lang, zone: string): string[] {
  const text = translator(lang);
  const day = (at: Date | null) => (at ? toLocalDay(at, zone) : "");
  return [
    entry.subject === "PERSON"
      ? text("tasks.doNotContact.subject.PERSON")
      : (maskPhone(entry.phone) ?? ""),
    entry.people.map(({ name }) => name).join(", "),
    entry.channel
      ? text(`tasks.log.channel.${entry.channel}`)
      : text("tasks.doNotContact.everyChannel"),
    [text(`tasks.doNotContact.reason.${entry.reason}`), entry.note].filter(Boolean).join(": "),
    entry.message ?? text(`tasks.doNotContact.source.${entry.source}`),
    entry.creatorName ?? "",
    day(entry.createdAt),
    day(entry.until),
    text(`tasks.doNotContact.state.${entry.state}`),
    entry.lifterName ?? "",
    day(entry.liftedAt),
    entry.liftReason ?? "",
    entry.consent ?? "",
  ];
}
