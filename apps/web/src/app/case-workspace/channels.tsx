import { ChannelRulings } from "@/features/tasks/guard/channel-rulings.tsx";
import type { RecordState } from "@/features/tasks/log/use-record.ts";
import { isCallRecord } from "@/features/tasks/log/use-record-form.ts";

/** What is closed to the chosen contact; the result of a call from here was judged when the call was placed. */
export const Channels = ({ record }: { record: RecordState }) => {
  const [channel, contactId] = record.form.watch(["channel", "contactId"]);
  const { call, task } = record;
  if (!contactId || (call && isCallRecord({ channel, contactId }, call))) return null;
  return <ChannelRulings taskId={task.taskId} contactId={contactId} channel={channel} />;
};
