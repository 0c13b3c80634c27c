import { CHANGE_TYPES, type ChangeType } from "@kolekta/api/reports/change-feed/contract-codes";
import { type FieldValues, type PathValue, type FieldPath } from "react-hook-form";
import type { FieldProps } from "@/components/form/field.tsx";
import { useFieldGroup } from "@/components/form/field-group.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type ChangeNoun, TYPES_BY_NOUN } from "./values.ts";

interface CheckProps {
  label: string;
  isCode?: boolean;
  checked: boolean | "indeterminate";
  onChange: (checked: boolean) => void;
}

const Check = ({ label, isCode = false, checked, onChange }: CheckProps) => (
  <label className="flex min-h-6 items-center gap-1.5">
    <Checkbox checked={checked} onCheckedChange={onChange} />
    <span className={isCode ? "font-mono text-xs break-all" : "font-medium"}>{label}</span>
  </label>
);

interface NounProps {
  noun: ChangeNoun;
  types: readonly ChangeType[];
  chosen: ReadonlySet<ChangeType>;
  onChange: (types: readonly ChangeType[], checked: boolean) => void;
}

const NounTypes = ({ noun, types, chosen, onChange }: NounProps) => {
  const label = `${noun}.*`;
  const count = types.filter((type) => chosen.has(type)).length;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <Check
        isCode
        label={label}
        checked={count > 0 && count < types.length ? "indeterminate" : count === types.length}
        onChange={(checked) => onChange(types, checked)}
      />
      <div className="flex flex-wrap gap-x-4 pl-6">
        {types.map((type) => (
          <Check
            key={type}
            isCode
            label={type}
            checked={chosen.has(type)}
            onChange={(checked) => onChange([type], checked)}
          />
        ))}
      </div>
    </fieldset>
  );
};

/** All types, or some of them by noun. The field is null for all. */
export const TypesField = <In extends FieldValues, Out>(
  fieldProps: Omit<FieldProps<In, Out>, "label">,
) => {
  const t = useT();
  const label = t("manage.webhook.types");
  const { field, value, described, fieldMessage } = useFieldGroup({ ...fieldProps, label });
  const set = (types: readonly ChangeType[] | null) =>
    field.onChange(types as PathValue<In, FieldPath<In>>);
  const chosen = new Set(Array.isArray(value) ? (value as ChangeType[]) : []);
  const toggle = (types: readonly ChangeType[], checked: boolean) =>
    set(CHANGE_TYPES.filter((type) => (types.includes(type) ? checked : chosen.has(type))));
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" aria-describedby={described}>
      <legend className="text-table mb-1 font-medium">{label}</legend>
      <Check
        label={t("manage.webhook.allTypesLater")}
        checked={value === null}
        onChange={(checked) => set(checked ? null : [])}
      />
      {value === null ? null : (
        <div className="max-h-72 overflow-y-auto rounded-md border px-2 py-1">
          {TYPES_BY_NOUN.map(([noun, types]) => (
            <NounTypes key={noun} noun={noun} types={types} chosen={chosen} onChange={toggle} />
          ))}
        </div>
      )}
      {fieldMessage}
    </fieldset>
  );
};
