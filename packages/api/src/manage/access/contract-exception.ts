import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { OfInstitution, Text } from "./contract.ts";
import { CHANGE_ACTIONS, CHANGE_KINDS } from "./contract-codes.ts";

export const ExceptionRow = z.object({
  exceptionId: Id,
  /** Is null for an address that was excepted from the command line. */
  userId: Id.nullable(),
  login: z.string().nullable(),
  userName: z.string().nullable(),
  institutionName: z.string().nullable(),
  range: z.string().nullable(),
  reason: z.string(),
  until: Day,
  isOver: z.boolean(),
  editorName: z.string().nullable(),
  editedAt: Instant,
  version: z.int(),
});
export type ExceptionRow = z.infer<typeof ExceptionRow>;

/** Accounts that may sign in from any address until a day. */
export const listExceptions = {
  input: z.object({ ...OfInstitution, ...pageInput(20) }).prefault({}),
  output: pageOutput(ExceptionRow),
};

/** Adds an exception for an account, or removes the one that `exceptionId` and `version` name. */
export const updateException = {
  input: z
    .object({
      exceptionId: Id.optional(),
      version: z.int().positive().optional(),
      login: z.string().trim().min(1).max(64).optional(),
      reason: Text.optional(),
      /** Last day, in the zone of the account's institution. */
      until: Day.optional(),
    })
    .refine(({ exceptionId, version }) => !exceptionId === !version, {
      error: "access.versionRequired",
      path: ["version"],
    })
    .refine(({ exceptionId, login }) => exceptionId || login, {
      error: "access.loginRequired",
      path: ["login"],
    })
    .refine(({ exceptionId, reason }) => exceptionId || reason, {
      error: "access.reasonRequired",
      path: ["reason"],
    })
    .refine(({ exceptionId, until }) => exceptionId || until, {
      error: "access.untilRequired",
      path: ["until"],
    }),
  output: z.object({ exceptionId: Id }),
};
export type ExceptionInput = z.output<typeof updateException.input>;

const Snapshot = z.object({
  range: z.string().nullable(),
  login: z.string().nullable(),
  remark: z.string(),
  from: Day.nullable(),
  to: Day.nullable(),
  enabled: z.boolean(),
});
export type Snapshot = z.infer<typeof Snapshot>;

export const ChangeRow = z.object({
  changeId: Id,
  at: Instant,
  /** Is null for a change from the command line. */
  editorName: z.string().nullable(),
  institutionName: z.string().nullable(),
  kind: z.enum(CHANGE_KINDS),
  action: z.enum(CHANGE_ACTIONS),
  before: Snapshot.nullable(),
  after: Snapshot.nullable(),
});
export type ChangeRow = z.infer<typeof ChangeRow>;

/** Changes of the visible lists, latest first. */
export const history = {
  input: z.object({ ...OfInstitution, ...pageInput(20) }).prefault({}),
  output: pageOutput(ChangeRow),
};
