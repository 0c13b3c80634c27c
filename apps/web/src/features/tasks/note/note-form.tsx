import { add } from "@kolekta/api/tasks/note/contract";
import { AtSign, NotebookPen } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useDraft } from "@/hooks/use-draft.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { insertMention } from "./mention.ts";
import { MentionField } from "./mention-field.tsx";

const Values = add.input.pick({ text: true });

/** Text of a note typed in an earlier visit; empty without one. */
const toDraftText = (draft: unknown): string => Values.safeParse(draft).data?.text ?? "";

interface FormProps {
  taskId: number;
  draft: ReturnType<typeof useDraft>;
  onClose: () => void;
}

/** The form, and how to mention the agent of the case in it. */
const useNote = ({ taskId, draft, onClose }: FormProps) => {
  const t = useT();
  const utils = trpc.useUtils();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const { data: readers = [] } = trpc.tasks.note.listReaders.useQuery(
    { taskId },
    { meta: { quiet: true } },
  );
  const form = useCommandForm(Values, {
    defaultValues: { text: toDraftText(draft.read()) },
    send: ({ text }, options) => utils.client.tasks.note.add.mutate({ taskId, text }, options),
    success: t("tasks.note.added"),
    onSettled: () => utils.tasks.timeline.invalidate(),
    onDone: onClose,
    draft,
  });
  const agent = readers.find(({ isAgent }) => isAgent);
  const addressAgent = () => {
    if (!agent) return;
    const { text } = insertMention(form.getValues("text"), { start: 0, end: 0 }, agent.login);
    form.setValue("text", text, { shouldDirty: true });
    textarea.current?.focus();
  };
  return { form, textarea, readers, agent, addressAgent };
};

export const NoteForm = (props: FormProps) => {
  const t = useT();
  const { form, textarea, readers, agent, addressAgent } = useNote(props);
  const close = () => {
    props.draft.drop();
    props.onClose();
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    // The same keys save the result beside it.
    event.preventDefault();
    event.stopPropagation();
    void form.submit();
  };
  return (
    <Form
      form={form}
      aria-label={t("tasks.note.add")}
      className="bg-muted/60 gap-2 rounded-md p-2"
      onKeyDown={submitByKey}
    >
      <MentionField
        control={form.control}
        name="text"
        label={t("tasks.note.label")}
        hint={t("tasks.note.hint")}
        placeholder={t("tasks.note.placeholder")}
        listLabel={t("tasks.note.people")}
        readers={readers}
        textarea={textarea}
      />
      <FormRefusal />
      <div className="flex flex-wrap items-center gap-2">
        {agent ? (
          <Button size="sm" variant="ghost" title={`@${agent.login}`} onClick={addressAgent}>
            <AtSign />
            {t("tasks.note.toAgent", { name: agent.name })}
          </Button>
        ) : null}
        <span className="ml-auto flex gap-2">
          <Button size="sm" onClick={close}>
            {t("core.action.cancel")}
          </Button>
          <SubmitButton size="sm" title="Ctrl+Enter">
            {t("tasks.note.save")}
          </SubmitButton>
        </span>
      </div>
    </Form>
  );
};

/** State of the form: open after a visit that left an unsent text, which stays with its case. */
export const useNoteForm = (taskId: number) => {
  const draft = useDraft(`note.${taskId}`);
  const [isOpen, setOpen] = useState(() => toDraftText(draft.read()) !== "");
  return { draft, isOpen, setOpen };
};

/** Button that opens the form of a note. */
export const AddNote = ({ onOpen }: { onOpen: () => void }) => (
  <IconButton label={useT()("tasks.note.add")} onClick={onOpen}>
    <NotebookPen />
  </IconButton>
);
