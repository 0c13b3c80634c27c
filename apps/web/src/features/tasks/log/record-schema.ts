import { type Day, Instant } from "@kolekta/api/core/day";
import { Direction, save } from "@kolekta/api/tasks/log/contract";
import {
  isQuick,
  type PromiseLimits,
  getContactTimeRefusal,
  getPromisedAmountRefusal,
  getPromisedDayRefusal,
} from "@kolekta/api/tasks/log/rules";
import { z } from "zod";
import type { Fault } from "@/components/form/issue-text.ts";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { CALL } from "./result-choice.ts";

/** Contract input without the case, which the page supplies. */
export const RecordInput = save.input
  .omit({ taskId: true, version: true })
  .extend({
    nextCallAt: z.date(),
    contactedAt: z.date().optional(),
    callStatus: save.input.shape.callStatus,
  });
export type RecordValues = z.input<typeof RecordInput>;
export type RecordOutput = z.output<typeof RecordInput>;
export type RecordForm = ContractForm<RecordValues, RecordOutput>;

/** Record being filled in: unanswered fields are undefined. */
export type Open<T> = { [K in keyof T]: T[K] | undefined };

export interface RecordLimits {
  readonly limits: PromiseLimits;
  readonly today: Day;
  /** Formatted limits in the user's language. */
  readonly limitTexts: {
    readonly first: string;
    readonly last: string;
    readonly min: string;
    readonly max: string;
  };
}

type AddIssue = (path: string, fault: Fault) => void;

const createIssueAdder =
  (ctx: z.core.$RefinementCtx): AddIssue =>
  (path, fault) =>
    ctx.addIssue({ code: "custom", path: path.split("."), params: { fault } });

const REQUIRED: Fault = { key: "app.validation.required", values: {} };

function checkPromise(
  { result, promise }: RecordOutput,
  { limits, today, limitTexts }: RecordLimits,
  addIssue: AddIssue,
): void {
  if (result !== "A10PTP" || !promise) return;
  for (const refusal of [
    getPromisedDayRefusal(promise, limits, today),
    getPromisedAmountRefusal(promise, limits),
  ])
    if (refusal) addIssue(refusal.field, { key: `core.error.${refusal.key}`, values: limitTexts });
}

/** Contract plus the case-specific checks of the server, so that errors appear before sending. */
export const recordSchema = (limits: RecordLimits) =>
  RecordInput.superRefine((values, ctx) => {
    const addIssue = createIssueAdder(ctx);
    if (values.channel === CALL && !values.callStatus && !isQuick(values.result))
      addIssue("callStatus", REQUIRED);
    if (values.nextCallAt.getTime() <= Date.now())
      addIssue("nextCallAt", { key: "core.error.log.followUpInPast", values: {} });
    const now = new Date();
    const late = getContactTimeRefusal(values.contactedAt ?? now, now);
    if (late) addIssue(late.field, { key: `core.error.${late.key}`, values: {} });
    checkPromise(values, limits, addIssue);
  });

/** Draft from session storage; a damaged draft is ignored. */
export const RecordDraft = z
  .object({
    channel: RecordInput.shape.channel,
    contactId: RecordInput.shape.contactId,
    direction: Direction,
    callStatus: RecordInput.shape.callStatus,
    result: RecordInput.shape.result,
    remark: z.string(),
    willingness: RecordInput.shape.willingness,
    ability: RecordInput.shape.ability,
    unpaidReason: RecordInput.shape.unpaidReason,
    fraudFlag: z.boolean(),
    nextCallAt: Instant,
    contactedAt: Instant,
    promise: z.object({ dueOn: z.string(), amountMinor: z.number() }).partial(),
  })
  .partial();
export type RecordDraft = z.infer<typeof RecordDraft>;

export const readRecordDraft = (stored: unknown): RecordDraft | null =>
  RecordDraft.safeParse(stored).data ?? null;

type Answers = Pick<
  Partial<Open<RecordValues>>,
  "remark" | "result" | "fraudFlag" | "willingness" | "ability" | "unpaidReason"
>;

/** Checks that the agent has entered something worth saving. */
export const isWorthSaving = (values: Answers): boolean =>
  Boolean(values.remark?.trim()) ||
  values.result !== undefined ||
  values.fraudFlag === true ||
  values.willingness !== undefined ||
  values.ability !== undefined ||
  values.unpaidReason !== undefined;

export const isUnsent = (remark: string | undefined): boolean => Boolean(remark?.trim());
