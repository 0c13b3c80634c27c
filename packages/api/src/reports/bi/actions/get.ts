import type { Actor, Ctx, Visit } from "../../../core/context.ts";
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
export async function getFrameFigures(visit: Visit, token: string): Promise<BiFigures> {
  const frame = await findToken(visit.db, hashToken(token), visit.now());
  const actor = frame && (await findHolder(visit, frame));
  if (!frame || !actor) throw new AppError("unauthorized", "session.expired");
  return figuresFor({
    ...visit,
    actor,
    procedure: "reports.bi.figures",
    today: () => toLocalDay(visit.now(), actor.zone),
    frame,
  });
}

/** Finds the owner of the frame token, with current permissions and institution scope. */
async function findHolder(visit: Visit, frame: FrameRow): Promise<Actor | null> {
  const actor = await findOwner(visit, frame);
  if (!actor || actor.passwordDue) return null;
  return actor.permissions.has("bi.open") ? actor : null;
}

async function findOwner(
  { db, now }: Visit,
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
