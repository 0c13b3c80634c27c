import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { addDays, startOfDay } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { FileReply } from "../../../core/file.ts";
import { exportList } from "../../../core/list-export.ts";
import { maskPhone } from "../../../core/mask.ts";
import { numberMask } from "../../../manage/masking/actions/mask.ts";
import { authorizePhoneSearch } from "../../phone/actions.ts";
import type * as c from "../contract.ts";
import { needsConsent } from "../contract-codes.ts";
import { doNotContactColumns } from "../contract-columns.ts";
import * as queries from "../queries/list.ts";

const toEntryView = <Stored extends queries.StoredDoNotContactEntry>(
  stored: Stored,
  mask: (phone: string | null) => string | null,
) => ({ ...stored, phone: mask(stored.phone), needsConsent: needsConsent(stored.reason) });

/** Builds the query; a search by number is logged. */
async function buildQuery(
  ctx: Ctx,
  { phone, from, to, ...filter }: c.DoNotContactFilter,
): Promise<queries.DoNotContactQuery> {
  const { zone } = ctx.actor;
  const phoneHash = await authorizePhoneSearch(ctx, phone, "BARS");
  const since = from ? startOfDay(from, zone) : null;
  const before = to ? startOfDay(addDays(to, 1), zone) : null;
  return { actor: ctx.actor, now: ctx.now(), filter: { ...filter, phoneHash, since, before } };
}

type State = c.DoNotContactEntry["state"];

const countEntries = (
  states: readonly { readonly state: State; readonly n: number }[],
  state: State | undefined,
): number =>
  states
    .filter((stateCount) => !state || stateCount.state === state)
    .reduce((sum, { n }) => sum + n, 0);

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
  const total = countEntries(states, state);
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

const BATCH = 500;

/** Exports all entries under the filter, with masked numbers for every caller. */
export async function exportDoNotContactEntries(
  ctx: Ctx,
  filter: z.output<typeof c.exportList.input>,
): Promise<FileReply> {
  const { state, ...rest } = filter;
  const query = await buildQuery(ctx, rest);
  return exportList(ctx, filter, {
    noun: "doNotContact",
    entity: "do_not_contact",
    title: "app.screen.do-not-contact",
    columns: doNotContactColumns,
    counted: countEntries(await queries.countByState(ctx.db, query), state),
    rows: readEntries(ctx, query, state),
  });
}

async function* readEntries(ctx: Ctx, query: queries.DoNotContactQuery, state: State | undefined) {
  for (let offset = 0; ; offset += BATCH) {
    const order = { sort: "created", descending: false } as const;
    const slice = { ...order, size: BATCH, offset };
    const batch = await queries.page(ctx.db, query, state, slice);
    for (const entry of batch) yield toEntryView(entry, maskPhone);
    if (batch.length < BATCH) return;
  }
}
