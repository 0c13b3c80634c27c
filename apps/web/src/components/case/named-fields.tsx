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

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & { all: readonly NamedItem[] };

export const NamedField = <In extends FieldValues, Out>({ all, ...fieldProps }: Props<In, Out>) => (
  <SelectField
    {...fieldProps}
    numeric
    options={toNameOptions(all)}
    placeholder={useT()("app.filter.any")}
  />
);

/** Select of the agents in scope, with an option for any; shows how many agents are not listed. */
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
