import type { Currency } from "@kolekta/api/core/money";
import type { PromiseRule } from "@kolekta/api/tasks/case/rules";
import type { CallStatus } from "@kolekta/api/tasks/log/contract";
import { useRef, useState } from "react";
import {
  type ContractForm,
  useContractForm,
} from "@/components/form/use-contract-form.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { failureOf } from "@/lib/failure.ts";
import { toastFailure } from "@/lib/toast.ts";
import { dayIn } from "@/lib/zone.ts";
import { answerQuickly } from "./answer-quickly.ts";
import type { RecordOutput, RecordValues } from "./record-schema.ts";
import {
  freshValues,
  isUnsent,
  type RecordContact,
  withDraft,
} from "./record-values.ts";
import type { QuickResult } from "./result-choice.ts";
import { useKeeping, useKept } from "./use-kept.ts";
import { useLimits } from "./use-limits.ts";
import { isOfCall, useCallAnswers } from "./use-call-answers.ts";
import { type Saved, useSaveLog } from "./use-save-log.ts";
import { useSettled } from "./use-settled.ts";

export interface RecordCase {
  readonly taskId: number;
  readonly version: number;
  readonly currency: Currency;
  readonly arrearsMinor: number;
  readonly promiseRule: PromiseRule;
  readonly willingness: number;
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
  /** The server has taken it; `next` asks for the next case. */
  readonly onSaved: (saved: Saved, next: boolean) => void;
  /** Fetches the case anew; what was typed stays. */
  readonly onReload: () => Promise<unknown>;
}

export type RecordForm = ContractForm<RecordValues, RecordOutput>;

const CHANGED = new Set<string | null>(["record.changed", "case.closed"]);

/** Sends the record; another's change of the case is for the form to say, all else for a toast. */
const useSending = ({ task, call }: RecordSubject, onChanged: () => void) => {
  const { mutateAsync } = useSaveLog();
  return async (values: RecordOutput): Promise<Saved> => {
    const { taskId, version } = task;
    const callId = call && isOfCall(values, call) ? call.callId : undefined;
    try {
      return await mutateAsync({ ...values, taskId, version, callId });
    } catch (error) {
      const failure = failureOf(error);
      if (CHANGED.has(failure.key)) onChanged();
      else if (failure.kind !== "ended") toastFailure(failure);
      throw error;
    }
  };
};

/** The form of one case: what it proposes, what it keeps, what it will not send. */
const useRecordForm = (
  { task, contacts }: RecordSubject,
  onSubmit: (values: RecordOutput, startOver: () => void) => Promise<void>,
) => {
  const { zone } = useSession();
  const [now] = useState(() => new Date());
  const today = dayIn(now, zone);
  const kept = useKept(task.taskId);
  const { promiseRule: rule, currency, arrearsMinor } = task;
  const { limits, schema } = useLimits({ rule, currency }, today);
  const fresh = () => freshValues(contacts, new Date(), zone);
  const startOver = () => {
    form.reset(fresh());
    kept.forget();
  };
  const form: RecordForm = useContractForm<RecordValues, RecordOutput>(schema, {
    defaultValues: withDraft(fresh(), kept.draft, contacts, now),
    onSubmit: (values) => onSubmit(values, startOver),
  });
  const nextCallChosen =
    form.formState.dirtyFields.nextCallAt === true ||
    kept.draft?.nextCallAt !== undefined;
  const facts = { now, zone, today, rule, arrearsMinor, nextCallChosen };
  const relation = useSettled(form, contacts, facts);
  useKeeping(form, kept, nextCallChosen);
  const hasDraft = kept.draft !== null;
  return { form, limits, zone, now, relation, startOver, hasDraft };
};

/** One record of one case, from the first key to the server's answer. */
export const useRecord = (subject: RecordSubject) => {
  const { task, contacts, onSaved, onReload } = subject;
  const [changed, setChanged] = useState(false);
  const asksNext = useRef(false);
  const send = useSending(subject, () => setChanged(true));
  const parts = useRecordForm(subject, async (values, startOver) => {
    const saved = await send(values);
    startOver();
    setChanged(false);
    onSaved(saved, asksNext.current);
  });
  const { form } = parts;
  const { call = null } = subject;
  useCallAnswers(form, call);
  const busy = form.formState.isSubmitting;
  const save = async (next: boolean) => {
    if (busy) return false;
    asksNext.current = next;
    const done = await form.submit();
    asksNext.current = false;
    return done;
  };
  const quick = async (result: QuickResult) => {
    const putBack = answerQuickly(form, result);
    if (!(await save(false))) putBack();
  };
  const reload = async () => {
    await onReload();
    setChanged(false);
  };
  const unsent = isUnsent(form.watch("remark"));
  return {
    ...parts,
    ...{ task, contacts, call, changed, busy, unsent, save, quick, reload },
  };
};

export type RecordState = ReturnType<typeof useRecord>;
