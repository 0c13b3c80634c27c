import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { ReadableText } from "../../core/text.ts";
import * as codes from "./contract-codes.ts";

/** By the clock of the institution. */
const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { abort: true })
  .meta({ example: "16:30" });

const DAY_START = `00:${String(codes.START_MINUTES).padStart(2, "0")}`;

/** Later than the creation of the tasks, because a task past its deadline is never created. */
const Deadline = ClockTime.refine((time) => time > DAY_START, {
  error: "taskConfig.deadlineEarly",
});

const Values = {
  title: ReadableText(codes.TITLE_LENGTH),
  description: z.string().trim().max(codes.DESCRIPTION_LENGTH).nullable().default(null),
  content: ReadableText(codes.CONTENT_LENGTH),
  stageId: Id,
  audience: z.enum(codes.AUDIENCES),
  agentIds: z
    .array(Id)
    .max(codes.MAX_AGENTS)
    .default([])
    .describe("Agents; ignored for audience ALL"),
  deadline: Deadline.describe("HH:MM in the institution's zone, later than 00:05"),
  recurrence: z.enum(codes.RECURRENCES),
  remindMinutes: z
    .int()
    .min(0)
    .max(codes.MAX_REMIND_MINUTES)
    .default(codes.REMIND_MINUTES)
    .describe("Reminder, in minutes before the deadline"),
  from: Day.describe("First or only day"),
  until: Day.nullable().default(null).describe("Last day; null if open-ended or for one day only"),
};

const Checked = z.object(Values);
type Checked = z.output<typeof Checked>;

const choosesAgents = ({ audience, agentIds }: Checked): boolean =>
  audience === "ALL" || agentIds.length > 0;
const NO_AGENTS = { error: "taskConfig.agentsRequired", path: ["agentIds"] };

const endsInOrder = ({ recurrence, from, until }: Checked): boolean =>
  recurrence === "ONCE" || until === null || until >= from;
const ENDS_FIRST = { error: "taskConfig.endsFirst", path: ["until"] };

export const ConfigRow = z.object({
  configId: Id,
  institutionId: Id,
  institutionName: z.string(),
  groupId: Id.nullable().describe("Null for the whole institution"),
  groupName: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  content: z.string(),
  stageId: Id,
  stageName: z.string(),
  audience: z.enum(codes.AUDIENCES),
  agents: z.array(z.object({ id: Id, name: z.string() })),
  deadline: z.string(),
  recurrence: z.enum(codes.RECURRENCES),
  remindMinutes: z.int(),
  from: Day,
  until: Day.nullable(),
  status: z.enum(codes.CONFIG_STATUSES),
  version: z.int(),
  editorName: z.string().nullable(),
  updatedAt: Instant,
  editable: z.boolean().describe("The caller may edit it"),
});
export type ConfigRow = z.infer<typeof ConfigRow>;

export const list = {
  input: z
    .object({
      title: z.string().trim().max(codes.TITLE_LENGTH).optional(),
      institutionId: Id.optional(),
      stageId: Id.optional(),
      status: z.enum(codes.CONFIG_STATUSES).optional(),
      sort: z.enum(codes.CONFIG_SORTS).default("updated"),
      descending: z.boolean().default(true),
      ...pageInput(20),
    })
    .prefault({}),
  output: pageOutput(ConfigRow),
};
export type ConfigFilter = z.output<typeof list.input>;

const Saved = z.object({ configId: Id, version: z.int() });

/** Takes effect on its first day: today if the deadline is still ahead, or a later day. */
export const create = {
  input: z
    .object({ institutionId: Id.optional(), ...Values })
    .refine(choosesAgents, NO_AGENTS)
    .refine(endsInOrder, ENDS_FIRST),
  output: Saved,
};

export const update = {
  input: z
    .object({ configId: Id, version: z.int().positive(), ...Values })
    .refine(choosesAgents, NO_AGENTS)
    .refine(endsInOrder, ENDS_FIRST),
  output: Saved,
};

/** Today's tasks remain. */
export const remove = {
  input: z.object({
    configId: Id,
    version: z.int().positive(),
    reason: ReadableText(codes.REASON_LENGTH),
  }),
  output: z.object({ configId: Id }),
};

export const history = {
  input: z.object({ configId: Id, ...pageInput(20) }),
  output: pageOutput(
    ConfigRow.pick({
      title: true,
      description: true,
      content: true,
      stageName: true,
      audience: true,
      agents: true,
      deadline: true,
      recurrence: true,
      remindMinutes: true,
      from: true,
      until: true,
      version: true,
      editorName: true,
    }).extend({ kind: z.enum(codes.VERSION_KINDS), reason: z.string().nullable(), at: Instant }),
  ),
};
export type VersionRow = z.infer<typeof history.output>["rows"][number];
