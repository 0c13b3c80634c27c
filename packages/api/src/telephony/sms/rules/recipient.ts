/** Pure rules: presence of agents, and the recipients of a text. No actor, no storage. */

export interface ReplyAgent {
  readonly userId: number;
  readonly isEnabled: boolean;
  /** Has a session that is in use. */
  readonly isHere: boolean;
  /** The institution has a schedule for the day. */
  readonly isScheduled: boolean;
  /** Shift of the day as HH:MM; null when the agent has none. */
  readonly from: string | null;
  readonly to: string | null;
  /** The time of the institution as HH:MM. */
  readonly clock: string;
  /** Unread notifications of texts. */
  readonly waiting: number;
}

export interface ReplyTeam {
  /** Is null when the case is unassigned. */
  readonly agent: ReplyAgent | null;
  readonly colleagues: readonly ReplyAgent[];
  readonly leaderIds: readonly number[];
  readonly adminIds: readonly number[];
}

export type ReplyRoute =
  | { readonly to: "AGENT" | "COLLEAGUE"; readonly userIds: readonly [number] }
  | { readonly to: "LEADER"; readonly userIds: readonly number[] };

const isOnShift = ({ from, to, clock }: ReplyAgent): boolean =>
  from !== null && to !== null && from <= clock && clock < to;

/** Without a schedule no agent counts as absent, but only a session shows presence. */
const isAtWork = (agent: ReplyAgent, withoutSchedule: boolean): boolean =>
  agent.isEnabled && (agent.isScheduled ? isOnShift(agent) && agent.isHere : withoutSchedule);

/**
 * Chooses the agent of the case, else the colleague with the fewest texts, else the leaders, else
 * the admins.
 */
export function routeReply({ agent, colleagues, leaderIds, adminIds }: ReplyTeam): ReplyRoute {
  if (agent && isAtWork(agent, true)) return { to: "AGENT", userIds: [agent.userId] };
  const [colleague] = colleagues
    .filter((other) => isAtWork(other, other.isHere))
    .toSorted((a, b) => a.waiting - b.waiting || a.userId - b.userId);
  if (colleague) return { to: "COLLEAGUE", userIds: [colleague.userId] };
  return { to: "LEADER", userIds: leaderIds.length > 0 ? leaderIds : adminIds };
}
