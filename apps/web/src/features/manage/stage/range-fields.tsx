import { FieldPair, NumberField } from "@/components/form/text-fields.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { StageForm } from "./use-stage-form.ts";

interface Props {
  form: StageForm;
  /** Path of the range in the form. */
  at: "policy" | `otherRanges.${number}`;
  /** An existing stage may be set to take no days any more. */
  canEnd: boolean;
}

const EndBox = ({ form, at }: Omit<Props, "canEnd">) => {
  const t = useT();
  const isOver = form.watch(`${at}.dpdFrom`) === null;
  const end = (over: boolean) => {
    form.setValue(`${at}.dpdTo`, null, { shouldDirty: true });
    form.setValue(
      `${at}.dpdFrom`,
      // A blank field, which must be filled in before sending.
      over ? null : (undefined as never),
      { shouldDirty: true },
    );
  };
  return (
    <label className="flex min-h-8 items-center gap-1.5">
      <Checkbox className="-ml-1" checked={isOver} onCheckedChange={(over) => end(over === true)} />
      {t("manage.stage.closeFrom")}
    </label>
  );
};

export const RangeFields = ({ form, at, canEnd }: Props) => {
  const t = useT();
  const { control } = form;
  const isOver = form.watch(`${at}.dpdFrom`) === null;
  return (
    <div className="flex flex-col gap-1">
      {isOver ? null : (
        <FieldPair>
          <NumberField
            control={control}
            name={`${at}.dpdFrom`}
            label={t("manage.stage.from")}
            hint={at === "policy" ? t("manage.stage.fromHint") : undefined}
            required
          />
          <NumberField
            control={control}
            name={`${at}.dpdTo`}
            label={t("manage.stage.to")}
            hint={t("manage.stage.toHint")}
          />
        </FieldPair>
      )}
      {canEnd ? <EndBox form={form} at={at} /> : null}
    </div>
  );
};
