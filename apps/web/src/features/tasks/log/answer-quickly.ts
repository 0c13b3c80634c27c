import { quickChannel, type QuickResult, SMS } from "./result-choice.ts";
import type { RecordForm } from "./use-record.ts";

/**
 * A quick result carries its own outcome: it takes the place of the result, and a manual SMS is no call.
 * Returns how to put back what stood there, should it not be taken.
 */
export const answerQuickly = (
  form: RecordForm,
  result: QuickResult,
): (() => void) => {
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
