import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { GatewayError } from "../../../core/gateways.ts";
import { hashToken, newToken } from "../../../core/token.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import { insertToken, deleteExpiredTokens } from "../queries/token.ts";
import { ACCESS_MS, paramsFor } from "../rules/access.ts";

export const listPages = ({ gateways }: Ctx): z.infer<typeof c.listPages.output> =>
  gateways.dashboard.pages.map((pageId) => ({ pageId }));

/** Returns an address that opens one page in one frame, within the caller's institution scope. */
export async function openPage(
  ctx: Ctx,
  { pageId, globalParam = {} }: z.output<typeof c.openPage.input>,
): Promise<z.infer<typeof c.openPage.output>> {
  const { dashboard } = ctx.gateways;
  if (!dashboard.pages.includes(pageId)) orNotFound(null);
  const { token: requestToken, now, actor } = ctx;
  const params = paramsFor(actor, globalParam);
  const expiresAt = new Date(now().getTime() + ACCESS_MS);
  const token = newToken(FRAME_TOKEN_PREFIX);
  const url = await dashboard
    .getFrameUrl({ pageId, params, token, expiresAt, login: actor.login })
    .catch((error: unknown) => {
      if (error instanceof GatewayError) throw new AppError("unavailable", "bi.unavailable");
      throw error;
    });
  await inTransaction(ctx, null, async (tx) => {
    if (dashboard.usesToken) {
      const holderHash = hashToken(requestToken?.value ?? "");
      const tokenHash = hashToken(token);
      const frame = { holderHash, tokenHash, pageId, params, expiresAt };
      if (!(await insertToken(tx.db, frame, tx.now())))
        throw new AppError("forbidden", "access.denied");
    }
    tx.audit({
      action: "bi.open",
      entity: "bi",
      entityId: pageId,
      after: { provider: dashboard.name, params },
    });
  });
  const { origin, speaks } = dashboard;
  return { accessUrl: url, origin, expiresAt, speaks };
}

const FRAME_TOKEN_PREFIX = "kfr_";

export const deleteExpiredFrames = (db: Db, now: Date): Promise<void> =>
  deleteExpiredTokens(db, now);
