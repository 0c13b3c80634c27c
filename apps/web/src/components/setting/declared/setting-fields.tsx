import { Currency } from "@kolekta/api/core/money";
import type {
  FieldGroup,
  SettingDeclaration,
} from "@kolekta/api/core/setting/contract-declaration";
import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { FieldPair, FormSection } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { FieldInput } from "./field-input.tsx";
import { isOwnField, type SettingRow } from "./use-setting.ts";

interface Props<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>;
  declaration: SettingDeclaration;
  row: SettingRow;
}

/** Splits fields into the lines of the dialog. */
const toLines = ({ fields }: SettingDeclaration, names: readonly string[]) =>
  names.reduce<string[][]>((lines, name) => {
    const last = lines.at(-1);
    return last && fields[name]?.isBeside
      ? [...lines.slice(0, -1), [...last, name]]
      : [...lines, [name]];
  }, []);

const Line = ({ count, children }: { count: number; children: ReactNode }) => {
  if (count === 1) return children;
  if (count === 2) return <FieldPair>{children}</FieldPair>;
  return <div className="grid items-start gap-3 sm:grid-cols-3">{children}</div>;
};

const Inputs = <In extends FieldValues, Out>({
  control,
  declaration,
  row,
  names,
}: Props<In, Out> & { names: readonly string[] }) => {
  const currency = Currency.safeParse(row["currency"]).data;
  return toLines(declaration, names).map((line) => (
    <Line key={line[0]} count={line.length}>
      {line.map((name) => {
        const field = declaration.fields[name];
        const path = `values.${name}` as FieldPath<In>;
        return field ? (
          <FieldInput key={name} control={control} name={path} field={field} currency={currency} />
        ) : null;
      })}
    </Line>
  ));
};

const Group = <In extends FieldValues, Out>({
  group: { as, label, fields },
  ...props
}: Props<In, Out> & { group: FieldGroup }) => {
  const t = useT();
  const inputs = <Inputs {...props} names={fields} />;
  if (as === "CELL") return <FormSection title={t(label)}>{inputs}</FormSection>;
  return (
    <fieldset className="flex flex-col">
      <legend className="text-table font-medium">{t(label)}</legend>
      <div className="flex flex-wrap gap-x-6">{inputs}</div>
    </fieldset>
  );
};

/** Inputs of all fields of a setting, in their order. */
export const SettingFields = <In extends FieldValues, Out>(props: Props<In, Out>) => {
  const { fields, groups = [] } = props.declaration;
  const names = Object.keys(fields).filter((name) => isOwnField(fields[name], props.row));
  const sections = groups.filter(({ as }) => as !== "RANGE");
  const findSection = (name: string) => sections.find((group) => group.fields.includes(name));
  const runs = [...Map.groupBy(names, findSection)];
  return runs.map(([group, run]) =>
    group ? (
      <Group key={run[0]} {...props} group={group} />
    ) : (
      <Inputs key={run[0]} {...props} names={run} />
    ),
  );
};
