import type { FieldValues } from "react-hook-form";
import type { FieldProps } from "@/components/form/field.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";

export interface NamedItem {
  readonly id: number;
  readonly name: string;
}

export const toNameOptions = (all: readonly NamedItem[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }));

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & {
  all: readonly NamedItem[];
};

/** One of what has an id and a name, or any. */
export const NamedField = <In extends FieldValues, Out>({ all, ...fieldProps }: Props<In, Out>) => (
  <SelectField
    {...fieldProps}
    numeric
    options={toNameOptions(all)}
    placeholder={useT()("app.filter.any")}
  />
);

/** One of the agents in sight, or any; it says how many more there are than it lists. */
export const AgentField = <In extends FieldValues, Out>({
  more = 0,
  ...fieldProps
}: Props<In, Out> & { more?: number | undefined }) => {
  const t = useT();
  return (
    <NamedField
      {...fieldProps}
      hint={more > 0 ? t("tasks.case.filter.moreAgents", { count: more }) : undefined}
    />
  );
};
