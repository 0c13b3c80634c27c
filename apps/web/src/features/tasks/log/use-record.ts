import { useRef, useState } from "react";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { toFailure } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastFailure, toastNotice } from "@/lib/toast.ts";
import { type Inputs, type Outputs, trpc } from "@/lib/trpc.ts";
import { isUnsent, type RecordForm, type RecordOutput } from "./record-schema.ts";
import { quickChannel, type QuickResult, SMS } from "./result-choice.ts";
import {
  isCallRecord,
  type RecordSubject,
  useCallAnswers,
  useRecordForm,
} from "./use-record-form.ts";

/** With a call id the record becomes the result of that call. */
type SaveInput = Inputs["tasks"]["log"]["save"] & { callId?: number | undefined };
export type Saved = Outputs["tasks"]["log"]["save"];

/** Stores a record once, however often it is sent. */
const useSaveLog = () => {
  const { tasks, telephony } = trpc.useUtils().client;
  return useCommandMutation<SaveInput, Saved>(
    ({ callId, contactedAt, ...record }, callOptions) =>
      callId === undefined
        ? tasks.log.save.mutate({ ...record, contactedAt }, callOptions)
        : telephony.calls.wrapUp.mutate({ ...record, callId }, callOptions),
    { mutationKey: ["tasks.log.save"], meta: { success: true, quiet: true } },
  );
};

interface RecordOptions extends RecordSubject {
  /** Called after the save; `next` requests the next case. */
  readonly onSaved: (saved: Saved, next: boolean) => void;
  /** Reloads the case and preserves typed values. */
  readonly onReload: () => Promise<unknown>;
}

const CHANGED = new Set<string | null>(["record.changed", "case.closed"]);

/** Sends the record. The form reports a version conflict; other errors appear as a toast. */
const useSending = ({ task, call }: RecordSubject, onChanged: () => void) => {
  const { mutateAsync } = useSaveLog();
  return async (values: RecordOutput): Promise<Saved> => {
    const { taskId, version } = task;
    const callId = call && isCallRecord(values, call) ? call.callId : undefined;
    try {
      return await mutateAsync({ ...values, taskId, version, callId });
    } catch (error) {
      const failure = toFailure(error);
      if (CHANGED.has(failure.key)) onChanged();
      else if (failure.kind !== "ended") toastFailure(failure, "save");
      throw error;
    }
  };
};

/**
 * Replaces the result by a quick result, which has its own outcome (a manual SMS is no call).
 * Returns a function that restores the previous answers if the save is refused.
 */
const answerQuickly = (form: RecordForm, result: QuickResult): (() => void) => {
  const { channel, callStatus, result: former, promise } = form.getValues();
  const used = quickChannel(result, channel);
  form.setValue("result", result);
  form.setValue("promise", undefined);
  form.setValue("channel", used);
  if (used === SMS) form.setValue("callStatus", undefined);
  return () => {
    form.setValue("channel", channel);
    form.setValue("callStatus", callStatus);
    form.setValue("result", former);
    form.setValue("promise", promise);
  };
};

/** State of one record of a case, from input to the server's answer. */
export const useRecord = (subject: RecordOptions) => {
  const { task, contacts, onSaved, onReload } = subject;
  const t = useT();
  const [changed, setChanged] = useState(false);
  const isNextRequested = useRef(false);
  const send = useSending(subject, () => setChanged(true));
  const parts = useRecordForm(subject, async (values, startOver) => {
    const saved = await send(values);
    startOver();
    setChanged(false);
    if (saved.breach) {
      const rule = t(`tasks.guard.rule.${saved.breach}`);
      toastNotice(t("tasks.log.record.breach", { rule }));
    }
    onSaved(saved, isNextRequested.current);
  });
  const { form } = parts;
  const { call = null } = subject;
  useCallAnswers(form, call);
  const busy = form.formState.isSubmitting;
  const save = async (next: boolean) => {
    if (busy) return false;
    isNextRequested.current = next;
    const done = await form.submit();
    isNextRequested.current = false;
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
  return { ...parts, task, contacts, call, changed, busy, unsent, save, quick, reload };
};

export type RecordState = ReturnType<typeof useRecord>;
