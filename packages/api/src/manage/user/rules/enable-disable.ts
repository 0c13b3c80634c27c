import type { ErrorKey } from "@kolekta/i18n";
import type { UserStatus } from "../contract.ts";

/* Rules of enabling and disabling users. Rights of roles are arguments. */

interface Switchable {
  readonly id: number;
  readonly name: string;
  readonly status: UserStatus;
  readonly isLeader: boolean;
  readonly groupId: number | null;
}

export interface SwitchInputs {
  /** Is null for the operator at the command line. */
  readonly actorId: number | null;
  readonly managed: ReadonlyMap<number, boolean>;
  readonly administrators: readonly number[];
  /** Names of the leaders by group. */
  readonly leaders: ReadonlyMap<number, string>;
  /** Users whose stage the institution or the group no longer works. */
  readonly outside: ReadonlyMap<number, "institution" | "group">;
}

export interface SwitchRefusal {
  readonly id: number;
  readonly key: ErrorKey;
  readonly params?: Readonly<Record<string, string>>;
}

export interface SwitchPlan<U> {
  readonly change: readonly U[];
  /** Users in the requested state, including those that already were. */
  readonly done: readonly number[];
  readonly refused: readonly SwitchRefusal[];
}

/** Decides each user separately. Refuses to disable the last administrator. */
export function planSwitch<U extends Switchable>(
  ids: readonly number[],
  users: readonly U[],
  to: UserStatus,
  inputs: SwitchInputs,
): SwitchPlan<U> {
  const userById = new Map(users.map((user) => [user.id, user]));
  const remainingAdministrators = new Set(inputs.administrators);
  const leaders = new Map(inputs.leaders);
  const change: U[] = [];
  const done: number[] = [];
  const refusals: SwitchRefusal[] = [];
  for (const id of new Set(ids)) {
    const user = userById.get(id);
    const refusal = user
      ? getSwitchRefusal(user, to, inputs, remainingAdministrators, leaders)
      : { key: "record.notFound" as const };
    if (refusal || !user) {
      refusals.push({ id, ...(refusal ?? { key: "record.notFound" }) });
      continue;
    }
    done.push(id);
    if (user.status === to) continue;
    change.push(user);
    if (to === "DISABLED") remainingAdministrators.delete(id);
    else if (user.isLeader && user.groupId !== null) leaders.set(user.groupId, user.name);
  }
  return { change, done, refused: refusals };
}

function getSwitchRefusal(
  { id, status, isLeader, groupId }: Switchable,
  to: UserStatus,
  { actorId, managed, outside }: SwitchInputs,
  administrators: ReadonlySet<number>,
  leaders: ReadonlyMap<number, string>,
): Omit<SwitchRefusal, "id"> | null {
  if (actorId !== null && !managed.has(id)) return { key: "record.notFound" };
  if (id === actorId) return { key: "user.self" };
  if (actorId !== null && !managed.get(id)) return { key: "user.notManaged" };
  if (status === to) return null;
  if (to === "DISABLED")
    return administrators.size === 1 && administrators.has(id)
      ? { key: "user.lastAdministrator" }
      : null;
  const lost = outside.get(id);
  if (lost !== undefined)
    return { key: lost === "group" ? "user.wrongGroupStage" : "user.wrongStage" };
  const name = isLeader ? leaders.get(groupId ?? 0) : undefined;
  return name === undefined ? null : { key: "user.leaderReplaced", params: { name } };
}
