import type { Actor, Ctx, BaseContext } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { hashToken } from "../../../core/token.ts";
import { findApiTokenActor, getSessionStates } from "../../../session/session/actions/identity.ts";
import { idleSince } from "../../../session/session/rules/session.ts";
import { getRanking } from "../../agent/actions/get.ts";
import type { BiFigures } from "../contract.ts";
import * as live from "../queries/live.ts";
import { type FrameRow, findToken } from "../queries/token.ts";
import { institutionIn } from "../rules/access.ts";
import { sumRanks } from "../rules/sums.ts";

/**
 * Returns the figures of today for the owner of the token. Fails when the session or API token of
 * the owner has ended.
 */
export async function getFrameFigures(context: BaseContext, token: string): Promise<BiFigures> {
  const frame = await findToken(context.db, hashToken(token), context.now());
  const actor = frame && (await findHolder(context, frame));
  if (!frame || !actor) throw new AppError("unauthorized", "session.expired");
  return figuresFor({
    ...context,
    actor,
    procedure: "reports.bi.figures",
    today: () => toLocalDay(context.now(), actor.zone),
    frame,
  });
}

/** Finds the owner of the frame token, with current permissions and institution scope. */
async function findHolder(context: BaseContext, frame: FrameRow): Promise<Actor | null> {
  const actor = await findOwner(context, frame);
  if (!actor || actor.passwordDue) return null;
  return actor.permissions.has("bi.open") ? actor : null;
}

async function findOwner(
  { db, now }: BaseContext,
  { sessionId, apiTokenId }: FrameRow,
): Promise<Actor | null> {
  if (apiTokenId !== null) return findApiTokenActor(db, apiTokenId, now());
  if (sessionId === null) return null;
  const life = (await getSessionStates(db, [sessionId], now()))(sessionId);
  return life.live ? life.actor : null;
}

async function figuresFor(ctx: Ctx & { frame: FrameRow }): Promise<BiFigures> {
  const { db, actor, frame } = ctx;
  const institutionId = institutionIn(frame.params);
  const { day, asOf, rows } = await getRanking(ctx, { institutionId });
  const sums = sumRanks(rows);
  const { zone } = actor;
  const ids = rows.map((row) => row.agentId);
  const hour = new Date(asOf.getTime() - (asOf.getTime() % 3_600_000));
  const [online, callsThisHour, hours] = await Promise.all([
    live.countOnline(db, ids, asOf, idleSince(asOf)),
    live.callsSince(db, ids, hour),
    live.collectedByHour(db, ids, day, zone, sums.currency),
  ]);
  return { day, asOf, zone, ...sums, online, callsThisHour, hours };
}
