import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { FileInput, fileOutput } from "../../core/file.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { ReadableText } from "../../core/text.ts";
import * as codes from "./contract-codes.ts";

const State = {
  state: z.enum(codes.TASK_STATES),
  status: z
    .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(9)])
    .describe("State as a number: 0 to do, 1 done, 2 overdue, 3 done late, 9 cancelled"),
};

/** Filter by days; defaults to today in each institution. */
const Filter = {
  from: Day.optional(),
  to: Day.optional(),
  institutionId: Id.optional(),
  groupId: Id.optional(),
  stageId: Id.optional(),
  descending: z.boolean().default(false),
  ...pageInput(20),
};

export const TaskRow = z.object({
  taskId: Id,
  configId: Id,
  title: z.string(),
  description: z.string(),
  content: z.string(),
  stageId: Id,
  stageName: z.string(),
  agentId: Id,
  agentName: z.string(),
  institutionName: z.string(),
  groupName: z.string().nullable(),
  day: Day,
  deadlineAt: Instant,
  zone: z.string(),
  ...State,
  completedAt: Instant.nullable(),
  note: z.string().nullable(),
  hasFile: z.boolean(),
  cancelledAt: Instant.nullable(),
  cancellerName: z.string().nullable(),
  cancelReason: z.string().nullable(),
  cancelCause: z
    .enum(codes.CANCEL_CAUSES)
    .nullable()
    .describe("Cause of an automatic cancellation"),
  cancellable: z.boolean().describe("The caller may cancel the task until it is done"),
});
export type TaskRow = z.infer<typeof TaskRow>;

/** Lists the tasks of visible agents; an agent sees only own tasks. */
export const list = {
  input: z
    .object({
      title: z.string().trim().max(100).optional(),
      agentId: Id.optional(),
      state: z.enum(codes.TASK_STATES).optional(),
      sort: z.enum(codes.TASK_SORTS).default("deadline"),
      ...Filter,
    })
    .prefault({}),
  output: pageOutput(TaskRow),
};
export type TaskFilter = z.output<typeof list.input>;

/**
 * Completes an own task, before its deadline or late. The picture is a JPEG, PNG or WebP of at most
 * 10 MB.
 */
export const update = {
  input: z.object({
    taskId: Id,
    note: z.string().trim().max(codes.NOTE_LENGTH).optional(),
    file: FileInput.optional(),
  }),
  output: z.object({ taskId: Id, ...State, completedAt: Instant }),
};

export const cancel = {
  input: z.object({ taskId: Id, reason: ReadableText(codes.CANCEL_REASON_LENGTH) }),
  output: z.object({ taskId: Id, ...State }),
};

/** Returns the file that was attached at completion, for inline display. */
export const getFile = { input: z.object({ taskId: Id }), output: fileOutput("webp") };

export const MonitorRow = z.object({
  agentId: Id,
  agentName: z.string(),
  institutionName: z.string(),
  groupName: z.string().nullable(),
  tasks: z.int(),
  open: z.int(),
  done: z.int(),
  overdue: z.int(),
  doneLate: z.int(),
  cancelled: z.int(),
  completion: z
    .number()
    .nullable()
    .describe("Done share (0 to 1) of uncancelled tasks; null if all are cancelled"),
  lastCompletedAt: Instant.nullable(),
});
export type MonitorRow = z.infer<typeof MonitorRow>;

export const monitor = {
  input: z
    .object({
      text: z.string().trim().max(100).optional(),
      sort: z.enum(codes.MONITOR_SORTS).default("agent"),
      ...Filter,
    })
    .prefault({}),
  output: pageOutput(MonitorRow),
};
export type MonitorFilter = z.output<typeof monitor.input>;
