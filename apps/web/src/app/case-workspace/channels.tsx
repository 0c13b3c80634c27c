import { ChannelRulings } from "@/features/tasks/guard/channel-rulings.tsx";
import type { RecordState } from "@/features/tasks/log/use-record.ts";
import { isCallRecord } from "@/features/tasks/log/use-record-form.ts";

/**
 * Closed channels of the chosen contact. The result of a call placed here is exempt, because the
 * guard ruled on the call.
 */
export const Channels = ({ record }: { record: RecordState }) => {
  const [channel, contactId] = record.form.watch(["channel", "contactId"]);
  const { call, task } = record;
  if (!contactId || (call && isCallRecord({ channel, contactId }, call))) return null;
  return <ChannelRulings taskId={task.taskId} contactId={contactId} channel={channel} />;
};
