import type { FieldValues } from "react-hook-form";
import type { FieldProps } from "@/components/form/field.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";

export interface Named {
  readonly id: number;
  readonly name: string;
}

export const namedOptions = (all: readonly Named[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }));

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & {
  all: readonly Named[];
};

/** One of what has an id and a name, or any. */
export const NamedField = <In extends FieldValues, Out>({ all, ...own }: Props<In, Out>) => (
  <SelectField
    {...own}
    numeric
    options={namedOptions(all)}
    placeholder={useT()("app.filter.any")}
  />
);

/** One of the agents in sight, or any; it says how many more there are than it lists. */
export const AgentField = <In extends FieldValues, Out>({
  more = 0,
  ...own
}: Props<In, Out> & { more?: number | undefined }) => {
  const t = useT();
  return (
    <NamedField
      {...own}
      hint={more > 0 ? t("tasks.case.filter.moreAgents", { count: more }) : undefined}
    />
  );
};
