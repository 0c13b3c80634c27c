import type { Actor, BaseContext } from "../../../core/context.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import * as queries from "../queries/log.ts";

/** Subject of a login log line; the login as typed when no user has it. */
export interface LogSubject {
  readonly userId: number | null;
  readonly institutionId: number | null;
  readonly login: string;
}

export const toLogSubject = ({ userId, institutionId, login }: Actor) => ({
  userId,
  institutionId,
  login,
});

export interface LoginEvent {
  readonly outcome: queries.LoginResult;
  readonly reason?: string;
  /** Origin of the event when it differs from the origin of the visit. */
  readonly at?: {
    readonly ip: string | null;
    readonly veins: string | null;
    readonly userAgent: string | null;
  };
}

export const writeLog = (
  context: BaseContext,
  subject: LogSubject,
  veins: string | null,
  ...events: LoginEvent[]
) =>
  queries.insertLogins(
    context.db,
    events.map(({ outcome, reason = null, at }) => ({
      at: context.now(),
      userId: subject.userId,
      institutionId: subject.institutionId,
      login: subject.login,
      outcome,
      reason,
      ip: at ? at.ip : context.ip,
      veins: at ? at.veins : veins,
      userAgent: at ? at.userAgent : context.userAgent,
    })),
  );

/** Logs ended sessions of other users, each with its own origin. */
export const writeEnds = async (
  context: BaseContext,
  ends: readonly { readonly owner: LogSubject; readonly at: NonNullable<LoginEvent["at"]> }[],
  reason: string,
): Promise<void> => {
  if (ends.length === 0) return;
  await queries.insertLogins(
    context.db,
    ends.map(({ owner, at }) => ({
      at: context.now(),
      userId: owner.userId,
      institutionId: owner.institutionId,
      login: owner.login,
      outcome: "ENDED" as const,
      reason,
      ip: at.ip,
      veins: at.veins,
      userAgent: at.userAgent,
    })),
  );
};

export const purgeLogins = ({ db }: Pick<BaseContext, "db">, batch: PurgeBatch): Promise<number> =>
  queries.removeLog(db, batch);
