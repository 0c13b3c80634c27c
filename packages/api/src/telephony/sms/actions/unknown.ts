import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { listUnknown } from "../contract.ts";
import { countUnknown, listUnconfirmed } from "../queries/unconfirmed.ts";
import { toMessageView } from "./list.ts";

/** Lists UNKNOWN messages that the caller sees: those to check, or the checked ones. */
export async function listUnknownMessages(
  ctx: Ctx,
  { checked, page, size }: z.output<typeof listUnknown.input>,
) {
  const { db, actor } = ctx;
  const [stored, waiting] = await Promise.all([
    listUnconfirmed(db, actor, checked, { size, offset: (page - 1) * size }),
    countUnknown(db, actor),
  ]);
  const now = ctx.now();
  const rows = stored.map(({ total: _, sendUntil, borrowerName, institutionName, ...message }) => ({
    ...toMessageView(message),
    borrowerName,
    institutionName,
    canResend: message.result === "UNKNOWN" && now < sendUntil,
  }));
  const total = checked ? (stored[0]?.total ?? 0) : waiting;
  return { rows, total, page, size, waiting };
}
