import type { Ctx } from "../../../core/context.ts";
import { getReplyCounts } from "../queries/reply.ts";
import { countUnknown } from "../queries/unconfirmed.ts";
import { buildReplyQuery } from "./reply.ts";

/** Counts the unanswered texts on cases, as their list does. */
export async function countCaseReplies(ctx: Ctx): Promise<number> {
  const counts = await getReplyCounts(ctx.db, buildReplyQuery(ctx), {});
  return counts.CASE;
}

/** Counts the messages to check, as their list does. */
export const countUnknownMessages = ({ db, actor }: Ctx): Promise<number> =>
  countUnknown(db, actor);
