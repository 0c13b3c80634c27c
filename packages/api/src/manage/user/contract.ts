import { z } from "zod";
import { Id, pageInput, pageOf } from "../../core/page.ts";

export const UserRow = z.object({
  id: Id,
  login: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.int(),
  institutionId: Id.nullable(),
  institutionName: z.string().nullable(),
  groupId: Id.nullable(),
  groupName: z.string().nullable(),
  queueId: Id.nullable(),
  queueName: z.string().nullable(),
  isLeader: z.boolean(),
  status: z.enum(["ENABLED", "DISABLED"]),
});

/** Users in the caller's sight, by name; `text` looks at login and name. */
export const list = {
  input: z.object({
    text: z.string().trim().max(100).optional(),
    role: z.int().min(1).max(9).optional(),
    institutionId: Id.optional(),
    queueId: Id.optional(),
    status: z.enum(["ENABLED", "DISABLED"]).optional(),
    ...pageInput(20),
  }),
  output: pageOf(UserRow),
};
