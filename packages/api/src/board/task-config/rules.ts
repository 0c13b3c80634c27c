import { addDays, type Day, toLocalDay, toZonedInstant } from "../../core/day.ts";
import { type Audience, START_MINUTES, type Recurrence } from "./contract-codes.ts";

export const toTaskStart = (day: Day, zone: string): Date =>
  toZonedInstant(day, START_MINUTES, zone);

/** The first day for which what is saved now can count: today's tasks are there from 00:05 on. */
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

/** As it is kept: one day is the first and the last, and who is not asked for is not named. */
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

/** Refuses days that are past, and today once its deadline is; one that has begun may keep its first day. */
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

/** The chosen agents who have to work the stage: all of another stage, else those whom it was not for before. */
export function addedAgents(
  { stageId, agentIds }: Pick<ConfigValues, "stageId" | "agentIds">,
  before?: Pick<ConfigValues, "stageId" | "agentIds">,
): readonly number[] {
  if (before?.stageId !== stageId) return agentIds;
  return agentIds.filter((id) => !before.agentIds.includes(id));
}
