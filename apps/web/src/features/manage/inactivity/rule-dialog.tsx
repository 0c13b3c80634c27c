import {
  MOST_THRESHOLDS,
  REASON_LENGTH,
  save as contract,
} from "@kolekta/api/manage/inactivity/contract";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { NumberListField } from "@/components/form/number-list-field.tsx";
import { NumberField, TimeField } from "@/components/form/text-fields.tsx";
import { Pair } from "@/components/form/layout.tsx";
import { FromField, useToday } from "@/components/setting/from-field.tsx";
import { ReasonField } from "@/components/setting/reason-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { Shown } from "@/components/setting/use-opened.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { nameOf, type Subject, type Values } from "./subject.ts";

/** Begun from what is to come, else from what applies. */
const startOf = ({ next, applies }: Subject): Values => next?.values ?? applies;

const useChange = ({ row: subject, onClose }: Shown<Subject>) => {
  const utils = trpc.useUtils();
  const today = useToday();
  const { institutionId, latestId, next } = subject;
  return useCommandForm(contract.input, {
    defaultValues: {
      institutionId,
      onId: latestId,
      values: startOf(subject),
      effectiveOn: next?.effectiveOn ?? today,
      reason: "",
    },
    send: utils.client.manage.inactivity.save.mutate,
    onSettled: () => utils.manage.inactivity.invalidate(),
    onDone: onClose,
  });
};

type RuleForm = ReturnType<typeof useChange>;

/** Gives up the rule of its own; ticked off again, it is there as it was. */
const FollowsAll = ({ form, start }: { form: RuleForm; start: Values }) => {
  const t = useT();
  const follows = form.watch("values") === null;
  return (
    <div className="flex min-h-8 items-center gap-1.5">
      <Checkbox
        id="follows-all"
        className="-ml-1"
        checked={follows}
        onCheckedChange={(ticked) =>
          form.setValue("values", ticked === true ? null : start, {
            shouldDirty: true,
          })
        }
      />
      <Label htmlFor="follows-all" className="font-normal">
        {t("manage.inactivity.followsAll")}
      </Label>
    </div>
  );
};

const ValueFields = ({ form: { control } }: { form: RuleForm }) => {
  const t = useT();
  return (
    <>
      <NumberListField
        control={control}
        name="values.thresholds"
        most={MOST_THRESHOLDS}
        label={t("manage.inactivity.thresholds")}
        hint={t("manage.inactivity.thresholdsHint")}
        required
      />
      <Pair>
        <TimeField
          control={control}
          name="values.breakFrom"
          label={t("manage.inactivity.breakFrom")}
          hint={t("manage.inactivity.breakHint")}
        />
        <TimeField
          control={control}
          name="values.breakTo"
          label={t("manage.inactivity.breakTo")}
        />
      </Pair>
      <NumberField
        control={control}
        name="values.edgeMinutes"
        min={0}
        max={120}
        label={t("manage.inactivity.edge")}
        hint={t("manage.inactivity.edgeHint")}
        required
      />
    </>
  );
};

/** The next rule of an institution, or of all that have none of their own. */
const RuleDialog = (shown: Shown<Subject>) => {
  const { row: subject, onClose } = shown;
  const t = useT();
  const form = useChange(shown);
  const { control } = form;
  const follows = form.watch("values") === null;
  const mayFollow = subject.institutionId !== null && subject.latestId !== null;
  return (
    <SettingDialog
      form={form}
      title={t("app.setting.editOf", { name: nameOf(t, subject) })}
      description={t("manage.inactivity.editBody")}
      action={t("core.action.save")}
      onClose={onClose}
    >
      {mayFollow ? <FollowsAll form={form} start={startOf(subject)} /> : null}
      {follows ? null : <ValueFields form={form} />}
      <FromField control={control} name="effectiveOn" />
      <ReasonField control={control} name="reason" maxLength={REASON_LENGTH} />
    </SettingDialog>
  );
};

export default RuleDialog;
