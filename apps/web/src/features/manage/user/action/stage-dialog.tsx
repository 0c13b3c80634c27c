import { move } from "@kolekta/api/manage/user/contract-form";
import { useWatch } from "react-hook-form";
import { toNameOptions } from "@/components/case/named-fields.tsx";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useUserRefresh } from "../use-user-refresh.ts";
import type { ActionProps } from "./subject.ts";

const Values = move.input.omit({ version: true });

type Preview = Outputs["manage"]["user"]["previewMove"];

const useMove = ({ user, onClose }: ActionProps) => {
  const t = useT();
  const { client } = trpc.useUtils();
  const { id: userId, version } = user;
  return useCommandForm(Values, {
    defaultValues: { userId, redispatch: false },
    send: (values, callOptions) =>
      client.manage.user.move.mutate({ ...values, version }, callOptions),
    success: ({ released }) => t("manage.user.stage.done", { released }),
    onSettled: useUserRefresh(),
    onDone: onClose,
  });
};

type MoveForm = ReturnType<typeof useMove>;

/** Effect of the move on open cases, with the consent to it. */
const Consequence = ({ form, preview }: { form: MoveForm; preview: Preview }) => {
  const t = useT();
  if (!preview.allowed && preview.message !== null)
    return <Alert tone="danger">{preview.message}</Alert>;
  if (!preview.needsRedispatch) return <Alert tone="info">{t("manage.user.stage.free")}</Alert>;
  return (
    <>
      <Alert tone="warning">{t("manage.user.stage.cases", { n: preview.leavingCases })}</Alert>
      <CheckboxField
        control={form.control}
        name="redispatch"
        label={t("manage.user.stage.redispatch")}
        hint={t("manage.user.stage.redispatchHint")}
      />
    </>
  );
};

/** Moves an agent to another stage and shows the effect on open cases first. */
export const StageDialog = (props: ActionProps) => {
  const t = useT();
  const { user, onClose } = props;
  const form = useMove(props);
  const stageId = useWatch({ control: form.control, name: "stageId" });
  const redispatch = useWatch({ control: form.control, name: "redispatch" });
  const { stages } = useOrgUnits(user.institutionId);
  const { data: preview } = trpc.manage.user.previewMove.useQuery(
    { userId: user.id, stageId },
    { enabled: Boolean(stageId), gcTime: 0 },
  );
  const isReady = preview?.allowed === true && (!preview.needsRedispatch || redispatch);
  return (
    <CommandDialog
      form={form}
      title={t("manage.user.stage.title", { name: user.name })}
      submit={t("manage.user.action.stage")}
      disabled={!isReady}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="stageId"
        numeric
        label={t("manage.user.stage.to")}
        placeholder={t("app.form.choose")}
        options={toNameOptions(stages.filter(({ id }) => id !== user.stageId))}
      />
      {preview ? <Consequence form={form} preview={preview} /> : null}
    </CommandDialog>
  );
};
