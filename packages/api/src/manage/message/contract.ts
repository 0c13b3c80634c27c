import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";

/**
 * 1 an agent is inactive, 2 a task is about to start, 3 a setting of money or law is to change, 4 an agent is absent from
 * the shift or here outside of it.
 */
export const INACTIVITY = 1 as const;
export const TASK = 2 as const;
export const SETTING = 3 as const;
export const SHIFT = 4 as const;
/** Password, e-mail or role of an account that approves settings was set. */
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
    "1 an agent is inactive, 2 a task is about to start, 3 a setting is to change, 4 an agent is absent from the shift or here outside of it, 5 access to the account of an approver was set",
  );
export type MsgType = z.infer<typeof MsgType>;

export const Message = z.object({
  id: Id,
  msgType: MsgType,
  extraData: z.object({
    /** Whom it is about; null where it is about a task. */
    agentId: Id.nullable(),
    agentName: z.string().nullable(),
    /** When the agent was last seen at work, or came outside of the shift. */
    lastTime: Instant.nullable(),
    /** The proposed change that it is about. */
    proposalId: Id.nullable(),
    title: z.string(),
    time: Instant,
  }),
  isRead: z.boolean(),
  readAt: Instant.nullable(),
});
export type Message = z.infer<typeof Message>;

/** One's own messages, newest first. `category` is a msgType; `userId` may be left out, or is one's own. */
export const list = {
  input: z.object({
    userId: Id.optional(),
    isRead: z.boolean().optional(),
    category: MsgType.optional(),
    ...pageInput(20),
  }),
  output: pageOutput(Message).extend({ unread: z.int() }),
};

/** As many as the plain list says at once; it has no pages to tell of. */
const AT_ONCE = 100;

/** The same as a plain list of results, as clients of the older system read it. */
export const listResults = {
  input: list.input.extend(pageInput(AT_ONCE)),
  output: z.array(Message),
};

/** Acknowledges one of one's own messages. */
export const markRead = {
  input: z.object({ id: Id }),
  output: z.object({ id: Id, readAt: Instant }),
};
