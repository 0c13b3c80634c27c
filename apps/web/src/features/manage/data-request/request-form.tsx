import { request } from "@kolekta/api/manage/data-request/contract";
import type { RequestKind } from "@kolekta/api/manage/data-request/contract-codes";
import { useWatch } from "react-hook-form";
import { CommandForm, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { download } from "@/lib/download.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { EXPORT, toFileName } from "./export.ts";
import { type DataRequestSubject, SubjectView } from "./subject-description.tsx";
import { useRefresh } from "./use-refresh.ts";

interface Props {
  subject: DataRequestSubject;
  onClose: () => void;
}

/** The retention period alone is no obstacle to the request: erasure waits for its end. */
const canRequestErasure = ({ blockers, openErasureId, canRequest }: DataRequestSubject): boolean =>
  canRequest &&
  openErasureId === null &&
  blockers.every((blocker) => blocker === "LEGAL_RETENTION");

const kindsFor = (subject: DataRequestSubject): RequestKind[] => [
  ...(subject.canExport || subject.canRequest ? (["EXPORT"] as const) : []),
  ...(canRequestErasure(subject) ? (["ERASURE"] as const) : []),
];

const useRequestForm = ({ subject, onClose }: Props) => {
  const t = useT();
  const { client } = trpc.useUtils();
  const { borrowerId, canExport } = subject;
  return useCommandForm(request.input, {
    defaultValues: { borrowerId, kind: "EXPORT", reason: "" },
    send: async (input, callOptions) => {
      if (input.kind === "ERASURE" || !canExport)
        return client.manage.dataRequest.request.mutate(input, callOptions);
      const { reason } = input;
      await download(EXPORT, toFileName(borrowerId), { borrowerId, reason });
      return null;
    },
    success: (reply) => (reply ? t("manage.dataRequest.requested") : ""),
    onSettled: useRefresh(),
    onDone: onClose,
  });
};

export const RequestForm = (props: Props) => {
  const { subject, onClose } = props;
  const t = useT();
  const form = useRequestForm(props);
  const kind = useWatch({ control: form.control, name: "kind" });
  const kinds = kindsFor(subject);
  const isErasure = kind === "ERASURE";
  const verb = isErasure ? "requestErasure" : subject.canExport ? "export" : "requestCopy";
  return (
    <div className="flex flex-col gap-4">
      <SubjectView subject={subject} />
      <CommandForm
        form={form}
        submit={t(`manage.dataRequest.${verb}`)}
        tone={isErasure ? "destructive" : "primary"}
        disabled={kinds.length === 0}
        onClose={onClose}
      >
        <SelectField
          control={form.control}
          name="kind"
          label={t("tasks.closing.list.kind")}
          options={toOptions(kinds, (code) => t(`manage.dataRequest.kind.${code}`))}
        />
        <Alert tone={isErasure ? "warning" : "neutral"}>
          {t(`manage.dataRequest.${isErasure ? "erasureBody" : "exportBody"}`)}
        </Alert>
        <ReasonField control={form.control} name="reason" />
      </CommandForm>
    </div>
  );
};
