import type { ErrorKey } from "@kolekta/i18n";
import type { UserStatus } from "../contract.ts";

/*
 * Who is enabled or disabled of those that were asked for. Decides on the users as they stand; what a role may do is an
 * argument.
 */

export interface Switchable {
  readonly id: number;
  readonly status: UserStatus;
  readonly isLeader: boolean;
  readonly groupId: number | null;
}

export interface SwitchFacts {
  /** Who asks; null for the operator at the command line. */
  readonly actorId: number | null;
  /** Of those in sight, whether the actor has authority over them. */
  readonly managed: ReadonlyMap<number, boolean>;
  /** Every enabled administrator. */
  readonly administrators: readonly number[];
  /** Groups that have an enabled leader. */
  readonly ledGroups: ReadonlySet<number>;
}

export interface SwitchPlan<U> {
  /** To be changed now. */
  readonly change: readonly U[];
  /** As asked for, these that were so before among them. */
  readonly done: readonly number[];
  readonly refused: readonly { readonly id: number; readonly key: ErrorKey }[];
}

/** Each user by himself; the last administrator that would be left is refused. */
export function planSwitch<U extends Switchable>(
  ids: readonly number[],
  users: readonly U[],
  to: UserStatus,
  facts: SwitchFacts,
): SwitchPlan<U> {
  const known = new Map(users.map((user) => [user.id, user]));
  const left = new Set(facts.administrators);
  const led = new Set(facts.ledGroups);
  const change: U[] = [];
  const done: number[] = [];
  const refused: { id: number; key: ErrorKey }[] = [];
  for (const id of new Set(ids)) {
    const user = known.get(id);
    const key = user
      ? refuseSwitch(user, to, facts, left, led)
      : "record.notFound";
    if (key || !user) {
      refused.push({ id, key: key ?? "record.notFound" });
      continue;
    }
    done.push(id);
    if (user.status === to) continue;
    change.push(user);
    if (to === "DISABLED") left.delete(id);
    else if (user.isLeader && user.groupId !== null) led.add(user.groupId);
  }
  return { change, done, refused };
}

function refuseSwitch(
  { id, status, isLeader, groupId }: Switchable,
  to: UserStatus,
  { actorId, managed }: SwitchFacts,
  administrators: ReadonlySet<number>,
  ledGroups: ReadonlySet<number>,
): ErrorKey | null {
  if (actorId !== null && !managed.has(id)) return "record.notFound";
  if (id === actorId) return "user.self";
  if (actorId !== null && !managed.get(id)) return "user.notManaged";
  if (status === to) return null;
  if (to === "DISABLED")
    return administrators.size === 1 && administrators.has(id)
      ? "user.lastAdministrator"
      : null;
  return isLeader && groupId !== null && ledGroups.has(groupId)
    ? "user.leadsNoMore"
    : null;
}
