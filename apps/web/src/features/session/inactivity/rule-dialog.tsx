import {
  MOST_THRESHOLDS,
  REASON_LENGTH,
  save as contract,
} from "@kolekta/api/session/inactivity/contract";
import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { NumberListField } from "@/components/form/number-list-field.tsx";
import {
  NumberField,
  TextareaField,
  TimeField,
} from "@/components/form/text-fields.tsx";
import {
  type ContractForm,
  useContractForm,
} from "@/components/form/use-contract-form.ts";
import { FromField, useToday } from "@/components/setting/from-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Values } from "./rule-facts.tsx";
import { nameOf, type Subject } from "./subject.ts";

type In = z.input<typeof contract.input>;
type Out = z.output<typeof contract.input>;
type RuleForm = ContractForm<In, Out>;

interface Props {
  subject: Subject;
  onClose: () => void;
}

/** Begun from what is to come, else from what applies. */
const startOf = ({ next, applies }: Subject): Values => next?.values ?? applies;

const useChange = ({ subject, onClose }: Props): RuleForm => {
  const utils = trpc.useUtils();
  const today = useToday();
  const { institutionId, latestId, next } = subject;
  const save = trpc.session.inactivity.save.useMutation({
    meta: { success: true },
    onSettled: () => utils.session.inactivity.invalidate(),
  });
  return useContractForm<In, Out>(contract.input, {
    defaultValues: {
      institutionId,
      onId: latestId,
      values: startOf(subject),
      effectiveOn: next?.effectiveOn ?? today,
      reason: "",
    },
    onSubmit: async (values) => {
      await save.mutateAsync(values);
      onClose();
    },
  });
};

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
        {t("session.inactivity.followsAll")}
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
        label={t("session.inactivity.thresholds")}
        hint={t("session.inactivity.thresholdsHint")}
        required
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TimeField
          control={control}
          name="values.breakFrom"
          label={t("session.inactivity.breakFrom")}
          hint={t("session.inactivity.breakHint")}
        />
        <TimeField
          control={control}
          name="values.breakTo"
          label={t("session.inactivity.breakTo")}
        />
      </div>
      <NumberField
        control={control}
        name="values.edgeMinutes"
        min={0}
        max={120}
        label={t("session.inactivity.edge")}
        hint={t("session.inactivity.edgeHint")}
        required
      />
    </>
  );
};

/** The next rule of an institution, or of all that have none of their own. */
const RuleDialog = (props: Props) => {
  const { subject, onClose } = props;
  const t = useT();
  const form = useChange(props);
  const follows = form.watch("values") === null;
  const mayFollow = subject.institutionId !== null && subject.latestId !== null;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader
          title={t("app.setting.editOf", { name: nameOf(t, subject) })}
          description={t("session.inactivity.editBody")}
        />
        <Form form={form}>
          {mayFollow ? (
            <FollowsAll form={form} start={startOf(subject)} />
          ) : null}
          {follows ? null : <ValueFields form={form} />}
          <FromField control={form.control} name="effectiveOn" />
          <TextareaField
            control={form.control}
            name="reason"
            rows={2}
            maxLength={REASON_LENGTH}
            label={t("session.inactivity.reason")}
            hint={t("session.inactivity.reasonHint")}
            required
          />
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton>{t("app.action.save")}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default RuleDialog;
