import { type Lang, translator } from "@kolekta/i18n";
import { formatDay } from "@kolekta/i18n/day";
import type { z } from "zod";
import type { Ctx, BaseContext } from "../../core/context.ts";
import { orNotFound } from "../../core/errors.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import {
  type ProposalKindName,
  type ProposalState,
  subjectText,
} from "../proposal/contract-words.ts";
import type * as c from "./contract.ts";
import { ACCESS, SHIFT } from "./contract.ts";
import * as queries from "./queries.ts";

export async function listMessages(ctx: Ctx, input: z.output<typeof c.list.input>) {
  const { userId } = ctx.actor;
  // Messages of another user answer as not found.
  if (input.userId !== undefined && input.userId !== userId) orNotFound(null);
  const { page, size, isRead, category } = input;
  const filter = { userId, isRead, category };
  const unreadFilter = { userId, isRead: false, category: undefined };
  const [stored, total, unread] = await Promise.all([
    queries.page(ctx.db, filter, size, (page - 1) * size),
    queries.count(ctx.db, filter),
    queries.count(ctx.db, unreadFilter),
  ]);
  const rows = stored.map((message) => toMessageView(ctx, message));
  return { rows, total, page, size, unread };
}

/** Lists messages without the fields of a page. */
export const listResults = async (ctx: Ctx, input: z.output<typeof c.listResults.input>) =>
  (await listMessages(ctx, input)).rows;

type StoredMessage = Awaited<ReturnType<typeof queries.page>>[number];

const toMessageView = ({ lang }: Ctx, stored: StoredMessage): c.Message => ({
  id: stored.id,
  msgType: stored.msgType as c.MsgType,
  extraData: {
    agentId: stored.agentId,
    agentName: stored.agentName,
    lastTime: stored.lastAt,
    proposalId: stored.proposalId,
    title: stored.title ?? formatTitle(lang, stored),
    time: stored.at,
  },
  isRead: stored.readAt !== null,
  readAt: stored.readAt,
});

function formatTitle(lang: Lang, stored: StoredMessage): string {
  const t = translator(lang);
  const { msgType, proposalState, subjectName, effectiveOn, minutes } = stored;
  if (msgType === SHIFT)
    return minutes === null
      ? t("manage.message.offShift")
      : t("manage.message.absent", { minutes });
  if (msgType === ACCESS) return t("manage.message.access");
  if (stored.proposalKind === null) return t("manage.message.inactive", { minutes: minutes ?? 0 });
  const kind = stored.proposalKind as ProposalKindName;
  const setting = t(`manage.proposal.kind.${kind}`);
  const subject = subjectText(t, lang, { kind, subjectName }) ?? t("core.word.all");
  return t(`manage.message.proposal.${proposalState as ProposalState}`, {
    subject: `${setting}: ${subject}`,
    day: effectiveOn === null ? "" : formatDay(effectiveOn, lang),
  });
}

export const markMessageRead = (ctx: Ctx, input: z.output<typeof c.markRead.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { userId } = tx.actor;
    const marked = orNotFound(await queries.markRead(tx.db, userId, input.id, tx.now()));
    tx.audit({ action: "message.read", entity: "message", entityId: input.id });
    tx.publish({ type: "message.changed", ids: { userId } });
    return marked;
  });

/**
 * Sends messages in the transaction of their cause; returns the number of users with a new message.
 */
export async function sendMessages(
  tx: Tx<BaseContext>,
  messages: readonly Omit<queries.NewMessage, "at">[],
): Promise<number> {
  const at = tx.now();
  const recipients = await queries.insert(
    tx.db,
    messages.map((message) => ({ ...message, at })),
  );
  for (const userId of recipients) tx.publish({ type: "message.changed", ids: { userId } });
  return recipients.length;
}
