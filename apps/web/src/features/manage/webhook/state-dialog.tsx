import { type EndpointRow, setState } from "@kolekta/api/manage/webhook/contract";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const DONE = { pause: "paused", resume: "resumed", remove: "removed" } as const;

interface Props {
  verb: keyof typeof DONE;
  endpoint: EndpointRow;
  onClose: () => void;
}

const StateDialog = ({ verb, endpoint, onClose }: Props) => {
  const t = useT();
  const { client, manage } = trpc.useUtils();
  const { endpointId, name, version } = endpoint;
  const form = useCommandForm(setState.input, {
    defaultValues: { endpointId, version },
    send: client.manage.webhook[verb].mutate,
    success: t(`manage.webhook.${DONE[verb]}`),
    onSettled: () => manage.webhook.invalidate(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t(`manage.webhook.${verb}Title`, { name })}
      description={t(`manage.webhook.${verb}Body`)}
      submit={t(`manage.webhook.${verb}`)}
      tone={verb === "remove" ? "destructive" : "primary"}
      onClose={onClose}
    />
  );
};

type VerbProps = Omit<Props, "verb">;

export const PauseDialog = (props: VerbProps) => <StateDialog verb="pause" {...props} />;
export const ResumeDialog = (props: VerbProps) => <StateDialog verb="resume" {...props} />;
export const RemoveDialog = (props: VerbProps) => <StateDialog verb="remove" {...props} />;
