import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { coveredDays, Id, pageInput, pageOutput } from "../../core/page.ts";
import { REVEALED, USER_ACTIONS } from "./contract-codes.ts";

export const UserAction = z.enum(USER_ACTIONS);

/** Case of a line. Callers who do not see the case receive only its id. */
const OfCase = { taskId: Id.nullable(), loanId: Id.nullable(), borrowerId: Id.nullable() };

const UserFields = {
  id: Id,
  at: Instant,
  userId: Id,
  login: z.string(),
  name: z.string(),
  role: z.int(),
  institutionName: z.string().nullable(),
};

export const Behaviour = z.object({
  ...UserFields,
  ...OfCase,
  page: z.string(),
  action: z.string(),
  device: z.string().nullable(),
  ip: z.string().nullable(),
});
export type Behaviour = z.infer<typeof Behaviour>;

export const Revealed = z.enum(REVEALED);

export const NumberReveal = z.object({
  ...UserFields,
  ...OfCase,
  datum: Revealed,
  number: z.string().nullable().describe("Masked; null without access to the case"),
  contactName: z.string().nullable(),
  relation: z.string().nullable(),
  reason: z.string(),
  callId: Id.nullable().describe("Call for which the phone app got the number"),
});
export type NumberReveal = z.infer<typeof NumberReveal>;

/** Maximum days of a list and of an export, and the default of a list. */
export const LISTING_DAYS = 60;
export const EXPORT_DAYS = 1;
export const DEFAULT_DAYS = 7;

const Filter = z.object({
  from: Instant.optional(),
  to: Instant.optional(),
  userId: Id.optional(),
  login: z.string().trim().min(1).max(100).optional().describe("Exact login"),
  institutionId: Id.optional(),
  taskId: Id.optional(),
});
export const BehaviourFilter = Filter.extend({ userAction: UserAction.optional() });
export type BehaviourFilter = z.output<typeof BehaviourFilter>;
export const RevealFilter = Filter.extend({ datum: Revealed.optional() });
export type RevealFilter = z.output<typeof RevealFilter>;

export const list = {
  input: BehaviourFilter.extend(pageInput(20)),
  output: pageOutput(Behaviour).extend(coveredDays),
};
export const exportList = { input: BehaviourFilter, output: fileOutput("xlsx") };

/** Reveals of numbers and addresses with their reader, case and reason, newest first. */
export const listReveals = {
  input: RevealFilter.extend(pageInput(20)),
  output: pageOutput(NumberReveal).extend(coveredDays),
};
export const exportReveals = { input: RevealFilter, output: fileOutput("xlsx") };
