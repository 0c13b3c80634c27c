import {
  MOST_HOURS,
  REASON_LENGTH,
  save as contract,
} from "@kolekta/api/manage/leaver/contract";
import { NumberField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { FromField, useToday } from "@/components/setting/from-field.tsx";
import { ReasonField } from "@/components/setting/reason-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { Shown } from "@/components/setting/use-opened.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { nameOf, type Subject } from "./subject.ts";

/** Begun from what is to come, else from what applies. */
const startOf = ({ next, applies }: Subject): number => next?.hours ?? applies;

const useChange = ({ row: subject, onClose }: Shown<Subject>) => {
  const utils = trpc.useUtils();
  const today = useToday();
  const { institutionId, latestId, next } = subject;
  return useCommandForm(contract.input, {
    defaultValues: {
      institutionId,
      onId: latestId,
      hours: startOf(subject),
      effectiveOn: next?.effectiveOn ?? today,
      reason: "",
    },
    send: utils.client.manage.leaver.save.mutate,
    onSettled: () => utils.manage.leaver.invalidate(),
    onDone: onClose,
  });
};

/** The next hours of an institution, or of all that have none of their own. */
const RuleDialog = (shown: Shown<Subject>) => {
  const { row: subject, onClose } = shown;
  const t = useT();
  const form = useChange(shown);
  const { control } = form;
  const follows = form.watch("hours") === null;
  const mayFollow = subject.institutionId !== null && subject.latestId !== null;
  return (
    <SettingDialog
      form={form}
      title={t("app.setting.editOf", { name: nameOf(t, subject) })}
      description={t("manage.inactivity.editBody")}
      action={t("core.action.save")}
      onClose={onClose}
    >
      {mayFollow ? (
        <div className="flex min-h-8 items-center gap-1.5">
          <Checkbox
            id="follows-all"
            className="-ml-1"
            checked={follows}
            onCheckedChange={(ticked) =>
              form.setValue("hours", ticked ? null : startOf(subject), {
                shouldDirty: true,
              })
            }
          />
          <Label htmlFor="follows-all" className="font-normal">
            {t("manage.inactivity.followsAll")}
          </Label>
        </div>
      ) : null}
      {follows ? null : (
        <NumberField
          control={control}
          name="hours"
          min={0}
          max={MOST_HOURS}
          label={t("manage.leaver.hoursField")}
          hint={t("manage.leaver.hoursHint")}
          required
        />
      )}
      <FromField control={control} name="effectiveOn" />
      <ReasonField control={control} name="reason" maxLength={REASON_LENGTH} />
    </SettingDialog>
  );
};

export default RuleDialog;
