import type { InfoEntry } from "@kolekta/api/manage/config/contract-info";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { toNameOptions } from "@/components/case/named-fields.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import type { InputsProps } from "@/components/setting/declared/setting-dialog.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { useOptions } from "./description.tsx";

interface InfoEntryProps extends Pick<InputsProps, "form"> {
  index: number;
}

const toFieldPath = <Field extends keyof InfoEntry>(index: number, field: Field) =>
  `values.entries.${index}.${field}` as const;

const Stage = ({ form, index }: InfoEntryProps) => {
  const t = useT();
  const name = toFieldPath(index, "workQueueId");
  return (
    <SelectField
      control={form.control}
      name={name}
      label={t("core.field.stage")}
      placeholder={t("manage.config.everyStage")}
      options={toNameOptions(useOptions()?.stages ?? [])}
      numeric
      onChoose={(chosen) =>
        form.setValue(name, chosen === undefined ? null : Number(chosen), { shouldDirty: true })
      }
    />
  );
};

/** Options of a restriction: channel, device and status. */
const useChoices = () => {
  const t = useT();
  const { types = [], devices = [], statuses = [] } = useOptions() ?? {};
  return {
    type: {
      label: t("manage.config.type"),
      options: toOptions(types, (code) => t(`tasks.log.channel.${code}`)),
    },
    device: {
      label: t("manage.config.deviceField"),
      options: toOptions(devices, (code) => t(`manage.config.device.${code}`)),
    },
    status: {
      label: t("core.field.status"),
      options: toOptions(statuses, (code) => t(`manage.config.status.${code}`)),
    },
  } as const;
};

const BESIDE = "max-sm:col-span-2";

const InfoEntryFields = ({ onRemove, ...line }: InfoEntryProps & { onRemove: () => void }) => {
  const t = useT();
  const choices = useChoices();
  const { form, index } = line;
  const select = (field: keyof typeof choices) => (
    <SelectField
      control={form.control}
      name={toFieldPath(index, field)}
      {...choices[field]}
      required
    />
  );
  return (
    <fieldset className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 rounded-md border p-3 sm:grid-cols-[1fr_1fr_auto]">
      <legend className="sr-only">{t("manage.config.line", { n: index + 1 })}</legend>
      {select("type")}
      <div className="max-sm:col-span-2 max-sm:row-start-2">{select("device")}</div>
      <IconButton label={t("manage.config.removeLine", { n: index + 1 })} onClick={onRemove}>
        <Trash2 />
      </IconButton>
      <div className={BESIDE}>
        <Stage {...line} />
      </div>
      <div className={BESIDE}>{select("status")}</div>
    </fieldset>
  );
};

const NEW: InfoEntry = { workQueueId: null, type: "03", device: "ALL", status: "CLOSED" };

export const InfoLines = ({ form }: InputsProps) => {
  const t = useT();
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "values.entries" });
  return (
    <>
      <p className="text-muted-foreground text-xs">{t("manage.config.specific")}</p>
      {fields.map((field, index) => (
        <InfoEntryFields key={field.id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      <div>
        <Button onClick={() => append(NEW)}>
          <Plus />
          {t("manage.config.add")}
        </Button>
      </div>
    </>
  );
};
