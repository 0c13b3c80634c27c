import type { z } from "zod";
import type { BaseContext, Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { coverDays } from "../../../core/range.ts";
import { hashToken, newToken } from "../../../core/token.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { LenderReport } from "../contract.ts";
import { LINK_PATH } from "../contract-codes.ts";
import type * as c from "../contract-link.ts";
import * as queries from "../queries/link.ts";
import { getLenderToday, assertLender } from "./lender.ts";
import { computeReport } from "./report.ts";

const TOKEN_PREFIX = "klr_";
const DAY_MS = 86_400_000;

export async function listLinks(ctx: Ctx, input: z.output<typeof c.listLinks.input>) {
  assertSeesAllInstitutions(ctx.actor);
  const { page, size } = input;
  return { ...(await queries.listPage(ctx.db, input, ctx.now())), page, size };
}

export const createLink = (ctx: Ctx, input: z.output<typeof c.createLink.input>) =>
  inTransaction(ctx, input, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    const { lenderId, name, origins, days } = input;
    await assertLender(tx, lenderId);
    const token = newToken(TOKEN_PREFIX);
    const createdAt = tx.now();
    const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
    const linkId = await queries.insert(tx.db, {
      lenderId,
      name,
      tokenHash: hashToken(token),
      origins,
      expiresAt,
      creatorId: tx.actor.userId,
      createdAt,
    });
    tx.audit({
      action: "lenderReport.createLink",
      entity: "lender_report_link",
      entityId: linkId,
      after: { lenderId, name, origins, expiresAt: expiresAt.toISOString() },
    });
    return { linkId, path: `${LINK_PATH}/${token}`, expiresAt };
  });

export const revokeLink = (ctx: Ctx, { linkId }: z.output<typeof c.revokeLink.input>) =>
  inTransaction(ctx, { linkId }, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    const revokedAt = tx.now();
    const { lenderId, name } = orNotFound(await queries.revoke(tx.db, linkId, revokedAt));
    tx.audit({
      action: "lenderReport.revokeLink",
      entity: "lender_report_link",
      entityId: linkId,
      before: { lenderId, name, revoked: false },
      after: { revoked: true },
    });
    return { linkId, revokedAt };
  });

export interface SharedReport {
  readonly report: LenderReport;
  /** Origins whose pages may frame the report. */
  readonly origins: readonly string[];
}

/** Returns the report of the last `days` days for the token of a link; null unless the link is live. */
export async function getSharedReport(
  context: BaseContext,
  token: string,
  days: number,
): Promise<SharedReport | null> {
  const { db, now } = context;
  const link = await queries.findLive(db, hashToken(token), now());
  if (!link) return null;
  const { lenderId, origins } = link;
  const range = coverDays({}, days, await getLenderToday(context, lenderId));
  return { report: await computeReport(context, { lenderId, reader: null }, range), origins };
}
