import { addDays, type Day, toLocalDay, toZonedInstant } from "../../core/day.ts";
import { type Audience, START_MINUTES, type Recurrence } from "./contract-codes.ts";

export const toTaskStart = (day: Day, zone: string): Date =>
  toZonedInstant(day, START_MINUTES, zone);

/** Returns the first day on which a change takes effect: today's tasks exist from 00:05 on. */
export function firstDay(now: Date, zone: string): Day {
  const today = toLocalDay(now, zone);
  return now < toTaskStart(today, zone) ? today : addDays(today, 1);
}

export interface ConfigValues {
  readonly title: string;
  readonly description: string | null;
  readonly content: string;
  readonly stageId: number;
  readonly audience: Audience;
  readonly agentIds: readonly number[];
  readonly deadline: string;
  readonly recurrence: Recurrence;
  readonly remindMinutes: number;
  readonly from: Day;
  readonly until: Day | null;
}

/** Normalizes the values: a single day is first and last day, and unused agents are removed. */
export const normalizeConfig = ({
  title,
  description,
  content,
  stageId,
  audience,
  agentIds,
  deadline,
  recurrence,
  remindMinutes,
  from,
  until,
}: ConfigValues) => ({
  title,
  description: description ?? "",
  content,
  stageId,
  audience,
  agentIds: audience === "ALL" ? [] : [...new Set(agentIds)].sort((a, b) => a - b),
  deadline,
  recurrence,
  remindMinutes,
  from,
  until: recurrence === "ONCE" ? from : until,
});

type Days = Pick<ConfigValues, "recurrence" | "from" | "until" | "deadline">;

interface LocalTime {
  readonly now: Date;
  readonly zone: string;
}

const isOver = (day: Day, deadline: string, { now, zone }: LocalTime): boolean => {
  const [hours = 0, minutes = 0] = deadline.split(":").map(Number);
  return now >= toZonedInstant(day, hours * 60 + minutes, zone);
};

/**
 * Rejects past days, and today after its deadline. A template that has begun may keep its first
 * day.
 */
export function getDaysRefusal(
  { recurrence, from, until, deadline }: Days,
  localTime: LocalTime,
  formerFrom?: Day,
) {
  const today = toLocalDay(localTime.now, localTime.zone);
  const isUnchanged = recurrence !== "ONCE" && from === formerFrom;
  if (from < today && !isUnchanged) return { key: "taskConfig.dayPassed", field: "from" } as const;
  const last = recurrence === "ONCE" ? from : until;
  if (from === today && last === today && isOver(today, deadline, localTime))
    return { key: "taskConfig.deadlinePassed", field: "deadline" } as const;
  const first = from === today ? today : firstDay(localTime.now, localTime.zone);
  return last !== null && last < first
    ? ({ key: "taskConfig.untilPassed", field: "until" } as const)
    : null;
}

/**
 * Returns the chosen agents who must work the stage: all after a change of stage, otherwise the
 * added ones.
 */
export function addedAgents(
  { stageId, agentIds }: Pick<ConfigValues, "stageId" | "agentIds">,
  before?: Pick<ConfigValues, "stageId" | "agentIds">,
): readonly number[] {
  if (before?.stageId !== stageId) return agentIds;
  return agentIds.filter((id) => !before.agentIds.includes(id));
}
