import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";

/**
 * 1: an agent is inactive; 2: a task is about to start; 3: a setting of money or law is about to
 * change; 4: an agent is absent or logged in off shift.
 */
export const INACTIVITY = 1 as const;
export const TASK = 2 as const;
export const SETTING = 3 as const;
export const SHIFT = 4 as const;
/** Password, e-mail or role of an account with approval rights was set. */
export const ACCESS = 5 as const;

export const MsgType = z
  .union([
    z.literal(INACTIVITY),
    z.literal(TASK),
    z.literal(SETTING),
    z.literal(SHIFT),
    z.literal(ACCESS),
  ])
  .describe(
    "1 agent inactive, 2 task about to start, 3 setting about to change, 4 agent absent or off shift, 5 access to an approver account was set",
  );
export type MsgType = z.infer<typeof MsgType>;

export const Message = z.object({
  id: Id,
  msgType: MsgType,
  extraData: z.object({
    /** Agent of the message; null when it is about a task or a proposal. */
    agentId: Id.nullable(),
    agentName: z.string().nullable(),
    /** Last activity of the agent, or time of the off-shift login. */
    lastTime: Instant.nullable(),
    proposalId: Id.nullable(),
    title: z.string(),
    time: Instant,
  }),
  isRead: z.boolean(),
  readAt: Instant.nullable(),
});
export type Message = z.infer<typeof Message>;

/**
 * The caller's messages, newest first. `category` is a msgType; `userId` is optional and must be
 * the caller's.
 */
export const list = {
  input: z.object({
    userId: Id.optional(),
    isRead: z.boolean().optional(),
    category: MsgType.optional(),
    ...pageInput(20),
  }),
  output: pageOutput(Message).extend({ unread: z.int() }),
};

/** Maximum length of the plain list, which has no pages. */
const AT_ONCE = 100;

/** Plain list of messages, for clients of the older system. */
export const listResults = {
  input: list.input.extend(pageInput(AT_ONCE)),
  output: z.array(Message),
};

export const markRead = {
  input: z.object({ id: Id }),
  output: z.object({ id: Id, readAt: Instant }),
};
