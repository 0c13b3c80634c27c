import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { SHEET_ROWS } from "../../../core/keyset-page.ts";
import { exportList } from "../../../core/list-export.ts";
import { maskEmail, maskPhone } from "../../../core/mask.ts";
import { boundRange, requireRange, toDays } from "../../../core/range.ts";
import { readAhead } from "../../../core/read-ahead.ts";
import { authorizePhoneSearch } from "../../../tasks/phone/actions.ts";
import type * as c from "../contract.ts";
import type { SmsRecord } from "../contract.ts";
import { LISTING_DAYS } from "../contract-codes.ts";
import { messageColumns } from "../contract-columns.ts";
import { listInboundTexts } from "../queries/inbound.ts";
import * as queries from "../queries/list.ts";

export const toMessageView = (stored: queries.StoredMessage): SmsRecord => ({
  ...stored,
  phone: (stored.channel === "08" ? maskEmail(stored.phone) : maskPhone(stored.phone)) ?? "",
});

type ConversationItem = z.infer<typeof c.listOfCase.output>["rows"][number];

export async function listCaseMessages(
  ctx: Ctx,
  { taskId, page, size }: z.output<typeof c.listOfCase.input>,
) {
  const { db, actor } = ctx;
  const offset = (page - 1) * size;
  const items = await queries.conversation(db, actor, taskId, size, offset);
  const ids = (direction: queries.ConversationItem["direction"]) =>
    items.filter((item) => item.direction === direction).map(({ id }) => id);
  const [sent, inbound] = await Promise.all([
    queries.listSentMessages(db, actor, ids("OUT")),
    listInboundTexts(db, actor, ids("IN")),
  ]);
  const rows = items.flatMap(({ direction, id }): ConversationItem[] => {
    if (direction === "OUT")
      return sent
        .filter(({ messageId }) => messageId === id)
        .map((message) => ({ direction, ...toMessageView(message) }));
    return inbound
      .filter(({ inboundId }) => inboundId === id)
      .map((item) => ({ ...item, phone: maskPhone(item.phone) ?? "" }));
  });
  return { rows, total: items[0]?.total ?? 0, page, size };
}

export async function listMessages(ctx: Ctx, input: z.output<typeof c.list.input>) {
  const { page, size } = input;
  const range = boundRange(input, LISTING_DAYS, ctx.now());
  const phoneHash = await authorizePhoneSearch(ctx, input.phone, "MESSAGES");
  const filter = { ...input, ...range, phoneHash };
  const query = { actor: ctx.actor, filter };
  const offset = (page - 1) * size;
  const [stored, counted] = await Promise.all([
    queries.page(ctx.db, query, { size, offset }),
    queries.count(ctx.db, query),
  ]);
  const total = Math.min(counted, queries.COUNT_CAP);
  const totalCapped = counted > queries.COUNT_CAP;
  const covered = toDays(range, ctx.actor.zone);
  return { ...covered, rows: stored.map(toMessageView), total, totalCapped, page, size };
}

const BATCH = 1000;

/** Exports all messages that match the filter, or the selected ones. */
export async function exportMessages(
  ctx: Ctx,
  filter: z.output<typeof c.exportList.input>,
): Promise<FileReply> {
  if (!filter.ids) requireRange(filter, LISTING_DAYS);
  const phoneHash = await authorizePhoneSearch(ctx, filter.phone, "MESSAGES");
  const query = { actor: ctx.actor, filter: { ...filter, phoneHash } };
  return exportList(
    ctx,
    { ...filter, text: undefined },
    {
      noun: "sms",
      entity: "sms_message",
      title: "telephony.record.messages",
      columns: messageColumns,
      counted: await queries.count(ctx.db, query, SHEET_ROWS),
      rows: readAhead<SmsRecord>(BATCH, async (last) => {
        const below = last?.messageId ?? null;
        const stored = await queries.listNextMessages(ctx.db, query, below, BATCH);
        return stored.map(toMessageView);
      }),
    },
  );
}
