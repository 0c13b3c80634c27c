import { SHIFT_COLOURS, SHIFT_KINDS } from "@kolekta/api/manage/schedule/contract-codes";
import { CheckboxField, ChoiceField } from "@/components/form/choice-fields.tsx";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { FieldPair, SelectField, TextField, TimeField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { CodeChip } from "../code-chip.tsx";
import type { ShiftCode } from "../use-calendar.ts";
import { type CodeForm, useCodeForm } from "./use-code-form.ts";

const NAMES = ["nameEn", "nameCn", "nameEs"] as const;
const HOURS = [
  ["from", "to"],
  ["breakFrom", "breakTo"],
] as const;

const NameFields = ({ form: { control } }: { form: CodeForm }) => {
  const t = useT();
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
      {NAMES.map((name) => (
        <TextField
          key={name}
          control={control}
          name={name}
          label={t(`manage.schedule.codes.${name}`)}
        />
      ))}
    </div>
  );
};

/** Only work and training codes have hours. */
const HourFields = ({ form }: { form: CodeForm }) => {
  const t = useT();
  const kind = form.watch("kind");
  if (kind !== "WORK" && kind !== "TRAINING") return null;
  return (
    <>
      {HOURS.map((pair) => (
        <FieldPair key={pair[0]}>
          {pair.map((name) => (
            <TimeField
              key={name}
              control={form.control}
              name={name}
              label={t(`manage.schedule.codes.${name}`)}
              required={name === "from" || name === "to"}
            />
          ))}
        </FieldPair>
      ))}
      <CheckboxField
        control={form.control}
        name="overtime"
        label={t("manage.schedule.codes.overtime")}
      />
    </>
  );
};

/** Preview of a day with the code. */
const Preview = ({ form }: { form: CodeForm }) => (
  <CodeChip
    code={(form.watch("code") || "?").toUpperCase()}
    colour={form.watch("colour")}
    className="self-start"
  />
);

const ColourField = ({ form: { control } }: { form: CodeForm }) => {
  const t = useT();
  return (
    <SelectField
      control={control}
      name="colour"
      label={t("manage.schedule.codes.colour")}
      options={SHIFT_COLOURS.map((value) => ({
        value,
        label: t(`manage.schedule.colour.${value}`),
      }))}
    />
  );
};

/** Kinds without hours clear the entered hours. */
const KindField = ({ form }: { form: CodeForm }) => {
  const t = useT();
  const choose = (kind: string) => {
    const next = SHIFT_KINDS.find((candidate) => candidate === kind);
    if (!next) return;
    form.setValue("kind", next, { shouldDirty: true });
    if (next === "WORK" || next === "TRAINING") return;
    for (const name of HOURS.flat()) form.setValue(name, null);
    form.setValue("overtime", false);
  };
  return (
    <ChoiceField
      control={form.control}
      name="kind"
      look="buttons"
      label={t("core.field.kind")}
      options={SHIFT_KINDS.map((value) => ({ value, label: t(`manage.schedule.kind.${value}`) }))}
      onChoose={choose}
    />
  );
};

interface Props {
  /** `null` for a new code. */
  code: ShiftCode | null;
  onClose: () => void;
}

/** Adds a shift code, or changes one. */
const CodeDialog = ({ code, onClose }: Props) => {
  const t = useT();
  const form = useCodeForm(code, onClose);
  const { control } = form;
  return (
    <CommandDialog
      form={form}
      size="2xl"
      title={
        code
          ? t("manage.schedule.codes.editTitle", { code: code.code })
          : t("manage.schedule.codes.addTitle")
      }
      submit={t("core.action.save")}
      onClose={onClose}
    >
      <Preview form={form} />
      <FieldPair>
        <TextField
          control={control}
          name="code"
          label={t("manage.schedule.code")}
          hint={t("manage.schedule.codes.codeHint")}
          maxLength={6}
          autoCapitalize="characters"
          disabled={code !== null}
        />
        <ColourField form={form} />
      </FieldPair>
      <NameFields form={form} />
      <KindField form={form} />
      <HourFields form={form} />
      <CheckboxField
        control={control}
        name="enabled"
        label={t("manage.schedule.codes.enabled")}
        hint={t("manage.schedule.codes.enabledHint")}
      />
    </CommandDialog>
  );
};

export default CodeDialog;
