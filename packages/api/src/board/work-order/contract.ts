import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { FileInput, fileOutput } from "../../core/file.ts";
import { Id, namedDays, pageInput, pageOutput } from "../../core/page.ts";
import { Phone } from "../../tasks/contact/contract.ts";
import {
  FILE_KINDS,
  ORDER_CATEGORIES,
  ORDER_CHANNELS,
  ORDER_EVENTS,
  ORDER_SORTS,
  ORDER_STATES,
  SEVERITIES,
  TEXT_LENGTH,
  VERDICT_STATES,
  VERDICTS,
} from "./contract-codes.ts";

const Category = z.enum(ORDER_CATEGORIES);
const Channel = z.enum(ORDER_CHANNELS);
const State = z.enum(ORDER_STATES);
export const Severity = z.literal(SEVERITIES);
const Verdict = z.enum(VERDICTS);

const Text = z.string().trim().min(3).max(TEXT_LENGTH);

const person = (description: string) =>
  z.object({ userId: Id, name: z.string() }).nullable().describe(description);

/** Row of the list; the borrower is masked. */
export const WorkOrder = z.object({
  orderId: Id,
  category: Category,
  channel: Channel,
  severity: Severity,
  state: State,
  reference: z.string().nullable(),
  taskId: Id,
  loanId: Id,
  borrowerId: Id,
  loanNumber: z.string(),
  borrowerName: z.string().describe("Masked"),
  institutionId: Id,
  institutionName: z.string(),
  agent: person("Agent complained about"),
  isByColleague: z.boolean().describe("Lodged by a colleague of the same institution"),
  handler: person("User who handles the complaint"),
  verdict: Verdict.nullable(),
  awaitsConfirmation: z.boolean().describe("Verdict waits for a second person"),
  createdAt: Instant,
  firstAnswerDueAt: Instant,
  answeredAt: Instant.nullable(),
  dueAt: Instant,
  extendedAt: Instant.nullable(),
  doneAt: Instant.nullable(),
  isOverdue: z.boolean().describe("First or final deadline missed"),
  version: z.int().positive(),
});
export type WorkOrder = z.infer<typeof WorkOrder>;

const filter = {
  text: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe("Complaint number, reference or loan number"),
  state: z.array(State).optional(),
  category: Category.optional(),
  channel: Channel.optional(),
  severity: Severity.optional(),
  institutionId: Id.optional(),
  agentId: Id.optional().describe("Agent complained about"),
  handlerId: Id.optional(),
  verdict: Verdict.optional(),
  mine: z.boolean().optional().describe("Only those handled by the caller"),
  overdue: z.boolean().optional(),
  toConfirm: z.boolean().optional().describe("Only verdicts that wait for a second person"),
  from: Day.optional(),
  to: Day.optional(),
};
export type OrderFilter = z.output<z.ZodObject<typeof filter>>;

/** Lists visible complaints; `counts` by state under the other filters. */
export const list = {
  input: z.object({
    ...filter,
    sort: z.enum(ORDER_SORTS).default("due"),
    descending: z.boolean().default(false),
    ...pageInput(20),
  }),
  output: pageOutput(WorkOrder).extend({
    ...namedDays,
    counts: z.array(z.object({ state: State, n: z.int().min(0) })),
    overdue: z.int().min(0),
  }),
};

/** Lodges a complaint and applies the effects of its category. */
export const create = {
  input: z
    .object({
      taskId: Id.optional(),
      loanNumber: z.string().trim().min(1).max(64).optional(),
      category: Category,
      channel: Channel,
      severity: Severity.optional().describe("Raised to the minimum of channel and category"),
      reference: z.string().trim().min(1).max(64).optional(),
      agentId: Id.optional().describe("Agent complained about"),
      contactId: Id.optional().describe("Contact to add to the do-not-contact list"),
      phone: Phone.optional().describe("Number, in place of contactId"),
      description: Text,
    })
    .refine(({ taskId, loanNumber }) => !taskId !== !loanNumber, {
      error: "workOrder.subjectRequired",
      path: ["loanNumber"],
    })
    .refine(
      ({ category, contactId, phone }) => category !== "HARASSMENT" || Boolean(contactId ?? phone),
      { error: "workOrder.numberRequired", path: ["phone"] },
    ),
  output: z.object({ orderId: Id, state: State, firstAnswerDueAt: Instant, dueAt: Instant }),
};
export type CreateInput = z.output<typeof create.input>;

/**
 * Lists possible handlers: enabled users of the institution and of customer service, except the
 * agent complained about.
 */
export const listHandlers = {
  input: z.object({ orderId: Id.optional(), institutionId: Id.optional() }),
  output: z.array(
    z.object({
      userId: Id,
      name: z.string(),
      login: z.string(),
      roleName: z.string(),
      institutionName: z.string().nullable(),
      openOrders: z.int().min(0),
    }),
  ),
};

const NamedUser = z.object({ userId: Id, name: z.string() });

/** Lists the handlers of visible complaints and the agents complained about, as filter options. */
export const listPeople = {
  input: z.object({ institutionId: Id.optional() }),
  output: z.object({ handlers: z.array(NamedUser), agents: z.array(NamedUser) }),
};

/** Lists the agents of a case that a complaint can name, the assigned one first. */
export const listAgents = {
  input: z
    .object({ taskId: Id.optional(), loanNumber: z.string().trim().min(1).max(64).optional() })
    .refine(({ taskId, loanNumber }) => !taskId !== !loanNumber, {
      error: "workOrder.subjectRequired",
      path: ["loanNumber"],
    }),
  output: z.object({
    taskId: Id,
    loanNumber: z.string(),
    borrowerName: z.string().describe("Masked"),
    institutionName: z.string(),
    agents: z.array(z.object({ userId: Id, name: z.string(), isAssigned: z.boolean() })),
  }),
};

/** Attaches a picture, sound or pdf of at most 10 MB. */
export const attach = {
  input: z.object({ orderId: Id, file: FileInput }),
  output: z.object({ fileId: z.uuid() }),
};

export const getFile = {
  input: z.object({ orderId: Id, fileId: z.uuid() }),
  output: fileOutput("pdf", "image", "audio"),
};

const File = z.object({
  fileId: z.uuid(),
  kind: z.enum(FILE_KINDS),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  canOpen: z.boolean().describe("False if the file shows an address hidden from the caller"),
});

const VerdictDetail = z.object({
  verdictId: Id,
  verdict: Verdict,
  state: z.enum(VERDICT_STATES),
  liable: person("Liable agent"),
  answer: z.string(),
  evidence: z.string(),
  proposerName: z.string(),
  proposedAt: Instant,
  deciderName: z.string().nullable(),
  decidedAt: Instant.nullable(),
});

const Rights = z.object({
  allocate: z.boolean(),
  process: z.boolean(),
  answer: z.boolean(),
  finish: z.boolean(),
  confirm: z.boolean(),
  reopen: z.boolean(),
  invalidate: z.boolean(),
  extend: z.boolean(),
});
export type OrderRights = z.infer<typeof Rights>;

export const get = {
  input: z.object({ orderId: Id }),
  output: WorkOrder.extend({
    description: z.string(),
    createdBy: z.string().nullable(),
    canOpenCase: z.boolean(),
    canSeeHandling: z
      .boolean()
      .describe("False if the caller only lodged it and sees state, answers and own files"),
    reply: z.string().nullable().describe("Answer given to the borrower with the verdict"),
    excludesAgent: z.boolean(),
    locksRecordings: z.boolean(),
    files: z.array(File),
    verdicts: z.array(VerdictDetail),
    recordings: z.array(
      z.object({ callId: Id, agentName: z.string(), at: Instant, talkSeconds: z.int() }),
    ),
    rights: Rights,
  }),
};

/**
 * Lists the borrower's own numbers to which the handler may send an answer; other users do not see
 * them here.
 */
export const listContacts = {
  input: z.object({ orderId: Id }),
  output: z.array(
    z.object({ contactId: Id, name: z.string(), phone: z.string().describe("Masked") }),
  ),
};

export const history = {
  input: z.object({ orderId: Id }),
  output: z.array(
    z.object({
      eventId: Id,
      kind: z.enum(ORDER_EVENTS),
      actorName: z.string().nullable(),
      personName: z
        .string()
        .nullable()
        .describe("Person concerned, such as the handler or liable agent"),
      at: Instant,
      text: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
};

export const listOfCase = { input: z.object({ taskId: Id }), output: z.array(WorkOrder) };
