import type { Day } from "@kolekta/api/core/day";
import type { Currency } from "@kolekta/api/core/money";
import type { PromiseRule } from "@kolekta/api/tasks/case/rules";
import type { CallStatus, UnpaidReason } from "@kolekta/api/tasks/log/contract";
import { useEffect, useMemo, useState } from "react";
import { useContractForm } from "@/components/form/use-contract-form.ts";
import { useFormat } from "@/lib/i18n.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { trpc } from "@/lib/trpc.ts";
import { dayIn } from "@/lib/zone.ts";
import { freshValues, type RecordContact, withDraft } from "./record-defaults.ts";
import { useDraftSaving, useStoredDraft } from "./record-draft.ts";
import {
  type RecordForm,
  type RecordLimits,
  type RecordOutput,
  recordSchema,
  type RecordValues,
} from "./record-schema.ts";
import { CALL } from "./result-choice.ts";
import { useSettled } from "./use-settled.ts";

export interface RecordCase {
  readonly taskId: number;
  readonly version: number;
  readonly currency: Currency;
  readonly arrearsMinor: number;
  readonly promiseRule: PromiseRule;
  readonly willingness: number;
  readonly ability: number | null;
  readonly unpaidReason: UnpaidReason | null;
}

/** The call that the record is the result of. */
export interface RecordCall {
  readonly callId: number;
  readonly contactId: number;
  readonly name: string;
  readonly state: string;
  readonly callStatus: CallStatus | null;
  /** Seconds of talk. */
  readonly duration: number;
}

export interface RecordSubject {
  readonly task: RecordCase;
  readonly contacts: readonly RecordContact[];
  /** The call on this case that runs, or that wants its result. */
  readonly call?: RecordCall | null;
}

/** A record with another person or on another channel is not the call's. */
export const isCallRecord = (
  { channel, contactId }: Pick<RecordOutput, "channel" | "contactId">,
  call: RecordCall,
): boolean => channel === CALL && contactId === call.contactId;

/** Fills in the contact and the call status from a call; the agent enters the rest. */
export const useCallAnswers = (form: RecordForm, call: RecordCall | null): void => {
  const { setValue } = form;
  const callId = call?.callId;
  const contactId = call?.contactId;
  const callStatus = call?.callStatus ?? null;
  useEffect(() => {
    if (callId === undefined || contactId === undefined) return;
    setValue("channel", CALL);
    setValue("contactId", contactId);
  }, [callId, contactId, setValue]);
  useEffect(() => {
    if (callId !== undefined && callStatus) setValue("callStatus", callStatus);
  }, [callId, callStatus, setValue]);
};

interface Stage {
  readonly rule: PromiseRule;
  readonly currency: Currency;
}

/** The limits of a promise, for the rule and in words. */
const useLimits = ({ rule, currency }: Stage, today: Day) => {
  const { day, money } = useFormat();
  const { lastOn, minMinor, maxMinor } = rule;
  return useMemo(() => {
    const limits: RecordLimits = {
      limits: { lastOn, minMinor, maxMinor, currency },
      today,
      limitTexts: {
        first: day(today),
        last: day(lastOn),
        min: money(minMinor, currency),
        max: money(maxMinor, currency),
      },
    };
    return { limits, schema: recordSchema(limits) };
  }, [lastOn, minMinor, maxMinor, currency, today, day, money]);
};

/** Holidays are entered for days to come. */
const OPEN_DAYS_MS = 10 * 60_000;

/** Form of one case with its defaults, its draft and its validation. */
export const useRecordForm = (
  { task, contacts }: RecordSubject,
  onSubmit: (values: RecordOutput, startOver: () => void) => Promise<void>,
) => {
  const { zone } = useSession();
  const [now] = useState(() => new Date());
  const today = dayIn(now, zone);
  const storedDraft = useStoredDraft(task.taskId);
  const { promiseRule: rule, currency, arrearsMinor } = task;
  const { limits, schema } = useLimits({ rule, currency }, today);
  const { data } = trpc.tasks.guard.listOpenDays.useQuery(
    { taskId: task.taskId },
    { staleTime: OPEN_DAYS_MS, meta: { quiet: true } },
  );
  const calendar = { zone, open: data?.days ?? null };
  const fresh = () => freshValues(contacts, new Date(), calendar);
  const startOver = () => {
    form.reset(fresh());
    storedDraft.clear();
  };
  const form: RecordForm = useContractForm<RecordValues, RecordOutput>(schema, {
    defaultValues: withDraft(fresh(), storedDraft.draft, contacts, now),
    onSubmit: (values) => onSubmit(values, startOver),
  });
  const nextCallChosen =
    form.formState.dirtyFields.nextCallAt === true || storedDraft.draft?.nextCallAt !== undefined;
  const inputs = { now, calendar, today, rule, arrearsMinor, nextCallChosen };
  const relation = useSettled(form, contacts, inputs);
  useDraftSaving(form, storedDraft, nextCallChosen);
  const hasDraft = storedDraft.draft !== null;
  return { form, limits, zone, calendar, now, relation, startOver, hasDraft };
};
