/** Actions on a complaint from its receipt to its end. */
import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import {
  ALLOCATION_LIMIT,
  INVALID_REASONS,
  ORDER_STATES,
  TEXT_LENGTH,
  VERDICTS,
} from "./contract-codes.ts";

const Text = z.string().trim().min(3).max(TEXT_LENGTH);
const Note = z.string().trim().max(TEXT_LENGTH).default("");

/**
 * `from` is the handler that the caller saw; if another handler has the order now, the refusal
 * names that handler.
 */
export const allocate = {
  input: z.object({ orderId: Id, handlerId: Id, from: Id.nullable().default(null) }),
  output: z.object({ orderId: Id, version: z.int() }),
};

export const allocateMany = {
  input: z.object({
    items: z
      .array(z.object({ orderId: Id, from: Id.nullable().default(null) }))
      .min(1)
      .max(ALLOCATION_LIMIT),
    handlerId: Id,
  }),
  output: z.object({
    allocated: z.array(Id),
    refused: z.array(z.object({ orderId: Id, key: z.string(), message: z.string() })),
  }),
};

const moved = z.object({ orderId: Id, state: z.enum(ORDER_STATES), version: z.int() });

/** Takes an allocated order into work, or records a note. */
export const process = { input: z.object({ orderId: Id, note: Text }), output: moved };

/** Records the handler's verdict; a serious complaint waits for confirmation. */
export const finish = {
  input: z.object({
    orderId: Id,
    version: z.int().positive(),
    verdict: z.enum(VERDICTS),
    liableId: Id.optional().describe("Liable agent, if the complaint is founded"),
    answer: Text.describe("Answer given to the borrower"),
    evidence: Text.describe("Grounds for the verdict"),
  }),
  output: moved.extend({ awaitsConfirmation: z.boolean() }),
};

export const confirm = {
  input: z
    .object({ orderId: Id, version: z.int().positive(), approve: z.boolean(), note: Note })
    .refine(({ approve, note }) => approve || note.length >= 3, {
      error: "workOrder.noteRequired",
      path: ["note"],
    }),
  output: moved,
};

export const reopen = {
  input: z.object({ orderId: Id, version: z.int().positive(), reason: Text }),
  output: moved,
};

export const invalidate = {
  input: z.object({
    orderId: Id,
    version: z.int().positive(),
    reason: z.enum(INVALID_REASONS),
    note: Note,
  }),
  output: moved,
};

/** Extends the deadline once, before it has passed. The borrower must be informed. */
export const extend = {
  input: z.object({ orderId: Id, version: z.int().positive(), reason: Text }),
  output: z.object({ orderId: Id, dueAt: Instant, version: z.int() }),
};
