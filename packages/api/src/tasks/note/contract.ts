import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";

export const NOTE_LENGTH = 2000;

/** Adds a note for colleagues. `@account` names a user who may see the case and is notified. */
export const add = {
  input: z.object({ taskId: Id, text: z.string().trim().min(1).max(NOTE_LENGTH) }),
  output: z.object({ noteId: Id, mentionIds: z.array(Id) }),
};

/** Hides the text of the caller's own note. */
export const withdraw = {
  input: z.object({ noteId: Id }),
  output: z.object({ noteId: Id, withdrawnAt: Instant }),
};

export const CaseReader = z.object({
  userId: Id,
  login: z.string(),
  name: z.string(),
  isAgent: z.boolean().describe("Agent of the case"),
});
export type CaseReader = z.infer<typeof CaseReader>;

/** Lists the users that a note on the case can mention, the agent of the case first. */
export const listReaders = { input: z.object({ taskId: Id }), output: z.array(CaseReader) };
