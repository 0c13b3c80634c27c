import { type ClosingRequest, decide, revoke } from "@kolekta/api/tasks/closing/contract";
import { NumberField } from "@/components/form/text-fields.tsx";
import { ReasonDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { DecisionDialog } from "@/components/form/verdict-dialog.tsx";
import {
  DayText,
  type DescriptionItem,
  DescriptionList,
  InstantText,
  Money,
  NumberText,
} from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useClosingRefresh, useCaseClosing } from "./use-closing.ts";

const RequestDescription = ({ request }: { request: ClosingRequest }) => {
  const t = useT();
  const { zone } = useSession();
  const items: DescriptionItem[] = [
    { label: t("core.field.reason"), value: t(`tasks.closing.reason.${request.reason}`) },
    ...(request.flagFromOn
      ? [
          {
            label: t("tasks.closing.list.appliesFrom"),
            value: <DayText day={request.flagFromOn} />,
          },
        ]
      : []),
    { label: t("tasks.case.field.dpd"), value: <NumberText value={request.dpd} /> },
    {
      label: t("tasks.case.short.arrears"),
      value: <Money minor={request.arrearsMinor} currency={request.currency} />,
    },
    {
      label: t("tasks.case.short.outstanding"),
      value: <Money minor={request.outstandingMinor} currency={request.currency} />,
    },
    {
      label: t("tasks.closing.list.orgUnit"),
      value: `${request.institutionName} · ${request.stageName}`,
    },
    {
      label: t("tasks.closing.list.requested"),
      value: (
        <>
          {request.requestedBy ?? t("tasks.history.system")}{" "}
          <InstantText at={request.requestedAt} zone={zone} />
        </>
      ),
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <DescriptionList items={items} />
      {request.note ? (
        <p className="bg-muted rounded-md px-3 py-2 break-words whitespace-pre-wrap">
          {request.note}
        </p>
      ) : null}
    </div>
  );
};

interface Props {
  request: ClosingRequest;
  onClose: () => void;
}

const useDecision = ({ request, onClose }: Props) => {
  const { closing } = trpc.useUtils().client.tasks;
  const { requestId, kind } = request;
  return useCommandForm(decide.input, {
    defaultValues: { requestId, approve: true, note: "", inDays: 0 },
    // Deciding on a write-off requires its own permission.
    send: (kind === "WRITE_OFF" ? closing.decideWriteOff : closing.decide).mutate,
    onSettled: useClosingRefresh(),
    onDone: onClose,
  });
};

export const DecideDialog = (props: Props) => {
  const { request, onClose } = props;
  const t = useT();
  const form = useDecision(props);
  const closing = useCaseClosing(request.taskId);
  const maxDays = closing.data?.maxRecallDays ?? 0;
  return (
    <DecisionDialog
      form={form}
      size="lg"
      title={t("tasks.closing.decideTitle", {
        kind: t(`tasks.closing.kind.${request.kind}`),
        name: request.borrowerName,
      })}
      description={t(`tasks.closing.body.${request.kind}`)}
      about={<RequestDescription request={request} />}
      tone="destructive"
      note={{ label: t("tasks.closing.field.decision") }}
      onClose={onClose}
    >
      {request.kind === "WITHDRAW" ? (
        <NumberField
          control={form.control}
          name="inDays"
          label={t("tasks.closing.field.inDays")}
          hint={t("tasks.closing.field.inDaysHint", { max: maxDays })}
          max={maxDays}
        />
      ) : null}
    </DecisionDialog>
  );
};

export const RevokeDialog = ({ request, onClose }: Props) => {
  const t = useT();
  const form = useCommandForm(revoke.input, {
    defaultValues: { requestId: request.requestId, note: "" },
    send: trpc.useUtils().client.tasks.closing.revoke.mutate,
    onSettled: useClosingRefresh(),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={t("tasks.closing.revokeTitle")}
      description={t("tasks.closing.revokeBody")}
      submit={t("tasks.closing.revoke")}
      reason={{ name: "note", label: t("core.field.explanation"), line: true }}
      onClose={onClose}
    />
  );
};
