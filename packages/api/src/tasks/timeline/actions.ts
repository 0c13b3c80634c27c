import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { maskEmail, maskPhone } from "../../core/mask.ts";
import { type count, type list, TimelineEntry } from "./contract.ts";
import { countEntries, listEntries, type StoredEntry } from "./queries/list.ts";
import { formatCursor, listAllowedKinds, parseCursor } from "./rules.ts";

/** Masks the number or email address of the person contacted. */
function toEntry({ kind, id, at, fields }: StoredEntry): TimelineEntry {
  const { phone, channel } = fields;
  if (typeof phone !== "string") return TimelineEntry.parse({ ...fields, kind, id, at });
  const isMail = kind === "MESSAGE_OUT" && channel === "08";
  const masked = (isMail ? maskEmail(phone) : maskPhone(phone)) ?? "";
  return TimelineEntry.parse({ ...fields, kind, id, at, phone: masked });
}

export async function listTimeline(ctx: Ctx, input: z.output<typeof list.input>) {
  const { taskId, cursor, size } = input;
  const kinds = listAllowedKinds(ctx.actor.permissions, input.kinds);
  if (kinds.length === 0) return { entries: [], next: null };
  const after = cursor === undefined ? null : parseCursor(cursor);
  const query = { actor: ctx.actor, taskId, kinds, after, size: size + 1 };
  const stored = await listEntries(ctx.db, query);
  const page = stored.slice(0, size);
  const last = page.at(-1);
  return {
    entries: page.map(toEntry),
    next: last && stored.length > size ? formatCursor(last) : null,
  };
}

export const countTimeline = ({ db, actor }: Ctx, { taskId }: z.output<typeof count.input>) =>
  countEntries(db, { actor, taskId, kinds: listAllowedKinds(actor.permissions) });
