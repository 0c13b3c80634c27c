import { sql } from "kysely";
import { makeDueTasks } from "../../../board/daily-task/actions/make.ts";
import { markOverdueTasks } from "../../../board/daily-task/actions/watch.ts";
import { toTaskStart } from "../../../board/task-config/rules.ts";
import type { BaseContext } from "../../../core/context.ts";
import { type Day, DEFAULT_ZONE } from "../../../core/day.ts";
import { toJakartaDay } from "../../calendar.ts";
import { createDemoCaller, lastOfficeMorning } from "./workspace.ts";

interface Placed {
  readonly id: number;
  readonly stageId: number;
  readonly institutionId: number;
}

async function agentNamed({ db }: BaseContext, login: string): Promise<Placed> {
  const { rows } = await sql<Placed>`
    select id, stage_id, institution_id from app_user where login = ${login}`.execute(db);
  const [agent] = rows;
  if (!agent) throw new Error(`the demo has no ${login}`);
  return agent;
}

const DAILY = { audience: "ALL", recurrence: "DAILY" } as const;

/**
 * Creates the task configs of leaders, an admin and the operations manager, without reminders,
 * which would interrupt a demonstration.
 */
async function setUp(context: BaseContext, morning: Date, from: Day): Promise<void> {
  const first = await agentNamed(context, "agent01");
  const second = await agentNamed(context, "agent02");
  const withoutReminder = { stageId: first.stageId, remindMinutes: 0, from };
  const leader = (await createDemoCaller(context, "leader01", morning)).board.taskConfig;
  for (const { stageId } of [first, second])
    await leader.create({
      ...DAILY,
      ...withoutReminder,
      stageId,
      deadline: "10:30",
      title: "Go through yesterday's broken promises",
      description: "Before the first round of calls",
      content:
        "Open the list of broken promises.\nCall each borrower once and record what was agreed.",
    });
  const { configId } = await leader.create({
    ...DAILY,
    ...withoutReminder,
    deadline: "16:30",
    title: "Confirm tomorrow's promises",
    content: "Send a reminder to whoever promised to pay tomorrow.",
  });
  await leader.update({
    ...DAILY,
    ...withoutReminder,
    configId,
    version: 1,
    deadline: "17:00",
    title: "Confirm tomorrow's promises",
    description: "Half an hour later, as agreed in the team",
    content: "Send a reminder to whoever promised to pay tomorrow.",
  });
  const admin = (await createDemoCaller(context, "inst01", morning)).board.taskConfig;
  await admin.create({
    ...DAILY,
    ...withoutReminder,
    recurrence: "WEEKDAYS",
    deadline: "15:00",
    title: "Read the contact rules of the week",
    content: "Read what has changed and note one question for the meeting.",
  });
  const removed = await admin.create({
    ...DAILY,
    ...withoutReminder,
    deadline: "12:00",
    title: "Count the open callbacks",
    content: "Write the number on the board.",
  });
  const reason = "The screen of the day shows it";
  await admin.remove({ configId: removed.configId, version: 1, reason });
  await setUpElsewhere(context, morning, from);
}

async function setUpElsewhere(context: BaseContext, morning: Date, from: Day): Promise<void> {
  const other = await agentNamed(context, "agent27");
  const { board } = await createDemoCaller(context, "ops01", morning);
  await board.taskConfig.create({
    institutionId: other.institutionId,
    stageId: other.stageId,
    audience: "SELECTED",
    agentIds: [other.id],
    recurrence: "DAILY",
    deadline: "14:00",
    from,
    title: "Listen to two own recordings",
    content: "Note what could be said better.",
  });
  await board.taskConfig.create({
    institutionId: other.institutionId,
    stageId: other.stageId,
    audience: "SELECTED",
    agentIds: [other.id],
    recurrence: "DAILY",
    deadline: "23:59",
    from,
    title: "Close the day",
    content: "Record what is still open of today's calls.",
  });
}

const HOUR_MS = 3_600_000;

/**
 * Completes the tasks of the last day of work: one in time, one late, one cancelled, the others not
 * done.
 */
async function playLastDay(context: BaseContext, morning: Date): Promise<void> {
  const at = (hours: number) => new Date(morning.getTime() + hours * HOUR_MS);
  const start = toTaskStart(toJakartaDay(morning), DEFAULT_ZONE);
  await makeDueTasks({ ...context, now: () => start });
  await complete(context, "agent02", at(0.2), "Three called, one pays tomorrow.");
  const leader = (await createDemoCaller(context, "leader01", at(0.3))).board.dailyTask;
  const [open] = (await leader.list({ state: "OPEN" })).rows.toReversed();
  if (open) await leader.cancel({ taskId: open.taskId, reason: "In a training all day" });
  await markOverdueTasks({ ...context, now: () => at(4.5) });
  await complete(context, "agent27", at(5), "The greeting may be shorter.");
  await markOverdueTasks({ ...context, now: () => at(14) });
}

async function complete(
  context: BaseContext,
  login: string,
  at: Date,
  note: string,
): Promise<void> {
  const { dailyTask } = (await createDemoCaller(context, login, at)).board;
  const [task] = (await dailyTask.list({})).rows;
  if (task) await dailyTask.update({ taskId: task.taskId, note });
}

/** Creates the tasks of the last day of work and of today; some of them are done. */
export async function taskDemo(context: BaseContext): Promise<void> {
  const last = await lastOfficeMorning(context);
  const eve = new Date(last.getTime() - 24 * HOUR_MS);
  await setUp(context, eve, toJakartaDay(last));
  await playLastDay(context, last);
  const morning = toTaskStart(toJakartaDay(context.now()), DEFAULT_ZONE);
  await makeDueTasks({ ...context, now: () => morning });
  await markOverdueTasks(context);
  const note = "Four called, two pay this week.";
  await complete(context, "agent02", context.now(), note);
}
