import { NotebookPen } from "lucide-react";
import { EntryText, TimelineEntry } from "@/components/case/timeline-entry.tsx";
import { PurgedText } from "@/components/case/purged-text.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { useConfirm } from "@/components/page/confirm.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { splitAtMentions } from "./mention.ts";

type TimelineRow = Outputs["tasks"]["timeline"]["list"]["entries"][number];
type Note = Extract<TimelineRow, { kind: "NOTE" }>;

const NoteText = ({ note: { text, mentions } }: { note: Note }) => (
  <EntryText>
    {splitAtMentions(text, mentions).map((part, index) =>
      index % 2 === 1 ? (
        <strong
          key={index}
          className="text-primary font-medium"
          title={mentions.find(({ login }) => `@${login}` === part.toLowerCase())?.name}
        >
          {part}
        </strong>
      ) : (
        part
      ),
    )}
  </EntryText>
);

const WithdrawNote = ({ note, taskId }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  const withdraw = useCommandMutation(utils.client.tasks.note.withdraw.mutate, {
    meta: { success: false },
    onSuccess: () => toastSuccess(t("tasks.note.withdrawn")),
    onSettled: () => utils.tasks.timeline.list.invalidate({ taskId }),
  });
  const ask = async () => {
    const question = {
      title: t("tasks.note.withdrawTitle"),
      body: t("tasks.note.withdrawBody"),
      action: t("tasks.note.withdraw"),
    };
    if (await confirm(question)) withdraw.mutate({ noteId: note.id });
  };
  return (
    <TextButton className="text-xs" disabled={withdraw.isPending} onClick={() => void ask()}>
      {t("tasks.note.withdraw")}
    </TextButton>
  );
};

interface Props {
  note: Note;
  taskId: number;
}

/** Internal note; its author can withdraw it. */
export const NoteEntry = ({ note, taskId }: Props) => {
  const t = useT();
  const { withdrawnAt } = note;
  return (
    <TimelineEntry
      icon={NotebookPen}
      kind={t("tasks.timeline.kind.NOTE")}
      at={note.at}
      title={note.actorName}
      state={withdrawnAt ? <Badge>{t("tasks.note.isWithdrawn")}</Badge> : null}
      facts={[
        t("tasks.note.internal"),
        withdrawnAt ? (
          <>
            {t("tasks.note.isWithdrawn")} <ShortInstant at={withdrawnAt} />
          </>
        ) : null,
      ]}
    >
      {withdrawnAt ? null : note.text === "" ? <PurgedText /> : <NoteText note={note} />}
      {note.isOwn && !withdrawnAt && note.text !== "" ? (
        <WithdrawNote note={note} taskId={taskId} />
      ) : null}
    </TimelineEntry>
  );
};
