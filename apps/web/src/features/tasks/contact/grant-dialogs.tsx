import { type DeviceData, requestGrant } from "@kolekta/api/tasks/contact/contract";
import { ReasonDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { RelativeTime } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { Area } from "@/components/case/area.tsx";

type Grant = Outputs["tasks"]["contact"]["listGrants"][number];

const useDecide = () => {
  const utils = trpc.useUtils();
  return trpc.tasks.contact.decideGrant.useMutation({
    meta: { success: true },
    onSettled: () => utils.tasks.contact.listGrants.invalidate(),
  });
};

const Decide = ({ grant }: { grant: Grant }) => {
  const t = useT();
  const { mutate, isPending } = useDecide();
  const { grantId, agentName: agent, borrowerName: borrower } = grant;
  return (
    <span className="flex gap-2">
      <Button
        size="sm"
        variant="primary"
        disabled={isPending}
        aria-label={t("tasks.contact.grant.approveFor", { agent, borrower })}
        onClick={() => mutate({ grantId, approve: true })}
      >
        {t("core.action.approve")}
      </Button>
      <Button
        size="sm"
        disabled={isPending}
        aria-label={t("tasks.contact.grant.rejectFor", { agent, borrower })}
        onClick={() => mutate({ grantId, approve: false })}
      >
        {t("core.action.reject")}
      </Button>
    </span>
  );
};

const GrantItem = ({ grant }: { grant: Grant }) => {
  const t = useT();
  return (
    <li className="flex flex-col gap-1.5 border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{grant.borrowerName}</span>
        <Badge>{t(`tasks.contact.grant.kind.${grant.kind}`)}</Badge>
      </p>
      <p className="break-words">{grant.reason}</p>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-muted-foreground text-xs">
          {t("tasks.contact.grant.by", {
            agent: grant.agentName,
            institution: grant.institutionName,
          })}
          {" · "}
          <RelativeTime at={grant.requestedAt} />
        </span>
        <Decide grant={grant} />
      </p>
    </li>
  );
};

/** Requests for device data that wait for operations. */
export const GrantsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const result = trpc.tasks.contact.listGrants.useQuery(undefined, { meta: { quiet: true } });
  return (
    <Modal
      size="lg"
      title={t("tasks.contact.grant.title")}
      description={t("tasks.contact.grant.body")}
      onClose={onClose}
    >
      <Area result={result}>
        {(grants) =>
          grants.length === 0 ? (
            <EmptyState title={t("tasks.contact.grant.empty")} />
          ) : (
            <ul>
              {grants.map((grant) => (
                <GrantItem key={grant.grantId} grant={grant} />
              ))}
            </ul>
          )
        }
      </Area>
    </Modal>
  );
};

interface Props {
  taskId: number;
  kind: DeviceData;
  onClose: () => void;
}

/** Requests access to the device data of one case. */
export const GrantDialog = ({ taskId, kind, onClose }: Props) => {
  const t = useT();
  const { client, tasks } = trpc.useUtils();
  const form = useCommandForm(requestGrant.input, {
    defaultValues: { taskId, kind, reason: "" },
    send: client.tasks.contact.requestGrant.mutate,
    onSettled: () =>
      Promise.all([
        tasks.contact.listAddressBook.invalidate({ id: taskId }),
        tasks.contact.listPhoneCalls.invalidate({ id: taskId }),
      ]),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={t(`tasks.contact.device.requestTitle.${kind}`)}
      description={t("tasks.contact.device.requestBody")}
      submit={t("tasks.contact.device.request")}
      reason={{ name: "reason" }}
      onClose={onClose}
    />
  );
};
