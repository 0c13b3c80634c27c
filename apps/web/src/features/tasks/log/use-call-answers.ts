import { useEffect } from "react";
import type { RecordOutput } from "./record-schema.ts";
import { CALL } from "./result-choice.ts";
import type { RecordCall, RecordForm } from "./use-record.ts";

/** A record with another person or on another channel is not the call's. */
export const isOfCall = (
  { channel, contactId }: Pick<RecordOutput, "channel" | "contactId">,
  call: RecordCall,
): boolean => channel === CALL && contactId === call.contactId;

/** A call says whom it was with, and at its end how it went; the agent says the rest. */
export const useCallAnswers = (
  form: RecordForm,
  call: RecordCall | null,
): void => {
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
