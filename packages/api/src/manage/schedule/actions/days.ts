import type { z } from "zod";
import { getInstitutionZone } from "../../../core/institution-zone.ts";
import type { AuditEntry } from "../../../core/audit.ts";
import type { Ctx } from "../../../core/context.ts";
import { addDays, toLocalDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { assertDateRange } from "../../../core/range.ts";
import { institutionSeen } from "../../../core/scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import { LONGEST_SWITCH_DAYS } from "../contract.ts";
import * as queries from "../queries/day.ts";
import { dayKey, getDayFault } from "../rules/check.ts";
import { toRosterAgent, getShiftCodes, legalHours } from "./roster-agent.ts";

type ChangedDay = z.output<typeof c.saveDays.input>["days"][number];

/** Saves days changed by hand, all or none. */
export const saveDays = (ctx: Ctx, input: z.output<typeof c.saveDays.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const days = unique(input.days);
    const changed = await placed(tx, days);
    await queries.lock(tx.db, changed);
    const editMeta = { editorId: tx.actor.userId, at: tx.now() };
    const saved = await queries.change(tx.db, changed, editMeta);
    if (saved < changed.length) throw new AppError("conflict", "schedule.changed", {}, "days");
    for (const institutionId of toInstitutionIds(changed))
      recordChange(tx, institutionId, {
        action: "schedule.save",
        before: { days: days.map((day) => [day.agentId, day.day, day.seen]) },
        after: { days: days.map((day) => [day.agentId, day.day, day.code]) },
      });
    return { changed: changed.length };
  });

/** Keeps the last change of each day of an agent. */
const unique = (days: readonly ChangedDay[]): ChangedDay[] => [
  ...new Map(days.map((day) => [dayKey(day.agentId, day.day), day])).values(),
];

/** Applies the roster rules to days changed by hand, with errors at their place in the request. */
async function placed(tx: Tx<Ctx>, days: readonly ChangedDay[]): Promise<queries.SeenDay[]> {
  const ids = days.map(({ agentId }) => agentId);
  const agents = await queries.agents(tx.db, tx, { ids });
  const byId = new Map(agents.map((agent) => [agent.agentId, agent]));
  const [codes, open] = await Promise.all([
    getShiftCodes(tx.db),
    legalHours(
      tx.db,
      agents,
      days.map(({ day }) => day),
    ),
  ]);
  return days.map(({ agentId, day, code, seen }, at) => {
    const agent = toRosterAgent(orNotFound(byId.get(agentId)), tx.now());
    if (!agent.worksCases) throw new AppError("invalid", "schedule.notAgent", {}, `days.${at}`);
    const { institutionId } = agent;
    const isPastRemoval = code === null && day < agent.today;
    const fault = code === null ? null : getDayFault(agent, day, codes.get(code), { open });
    const [key, params] = isPastRemoval ? (["pastDay", {}] as const) : (fault ?? []);
    if (key)
      throw new AppError("invalid", `schedule.issue.${key}`, { ...params }, `days.${at}.code`);
    return { agentId, institutionId, day, code, seen };
  });
}

const toInstitutionIds = (days: readonly { institutionId: number }[]): Set<number> =>
  new Set(days.map(({ institutionId }) => institutionId));

interface ScheduleChange {
  readonly action: "schedule.save" | "schedule.switch";
  readonly before?: AuditEntry["before"];
  readonly after: AuditEntry["after"];
}

/** Writes the audit line and publishes the event for open schedules. */
function recordChange(tx: Tx<Ctx>, institutionId: number, change: ScheduleChange): void {
  const entity = "scheduled_day";
  tx.audit({ entity, entityId: null, institutionId, ...change });
  tx.publish({ type: "schedule.changed", ids: { institutionId } });
}

/** Switches scheduled days off or on. A day that is off does not count as a shift. */
export const updateStatus = (ctx: Ctx, input: z.output<typeof c.updateStatus.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { from, to = from, enabled } = input;
    assertSwitchRange(from, to);
    const target = await switched(tx, input);
    if (from < toLocalDay(tx.now(), target.zone))
      throw new AppError("invalid", "schedule.issue.pastDay", {}, "from");
    const { agentIds, institutionId } = target;
    const { scheduled, changed } = await queries.switchDays(
      tx.db,
      { agentIds, from, to, enabled },
      { editorId: tx.actor.userId, at: tx.now() },
    );
    if (scheduled === 0) throw new AppError("invalid", "schedule.nothingScheduled", {}, "from");
    const { agentId = null } = input;
    recordChange(tx, institutionId, {
      action: "schedule.switch",
      after: { agentId, from, to, enabled, changed },
    });
    return { changed };
  });

function assertSwitchRange(from: string, to: string): void {
  const last = new Date(addDays(to, 0));
  assertDateRange({ from: new Date(from), to: last }, LONGEST_SWITCH_DAYS);
}

async function switched(
  tx: Tx<Ctx>,
  { agentId, institutionId }: z.output<typeof c.updateStatus.input>,
) {
  if (agentId !== undefined) {
    const [agent] = await queries.agents(tx.db, tx, { ids: [agentId] });
    const { zone, institutionId: agentInstitutionId } = orNotFound(agent);
    return { agentIds: [agentId], institutionId: agentInstitutionId, zone };
  }
  const id = institutionId ?? 0;
  orNotFound(await institutionSeen(tx.db, tx.actor, id));
  const agentIds = await queries.listAgentIds(tx.db, tx.actor, id);
  const zone = await getInstitutionZone(tx.db, id);
  return { agentIds, institutionId: id, zone };
}
