import { DAY_ORDERS } from "@kolekta/api/core/dates";
import { type Source, type ValueKind } from "@kolekta/api/tasks/loan-import/mapping/contract";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";

interface Props {
  label: string;
  kind: ValueKind;
  source: Source | undefined;
  onSource: (source: Source) => void;
}

type PartProps = Omit<Props, "kind" | "source"> & { source: Source };

const DayStyle = ({ label, source, onSource }: PartProps) => {
  const t = useT();
  return (
    <NativeSelect
      className="w-36"
      aria-label={`${label}: ${t("app.sheet.dayOrder")}`}
      value={source.day ?? "YMD"}
      options={toOptions(DAY_ORDERS, (order) => t(`app.sheet.day.${order}`))}
      onChange={({ target }) =>
        onSource({ ...source, day: DAY_ORDERS.find((order) => order === target.value) })
      }
    />
  );
};

const toDecimalSign = (value: string) => (value === "." || value === "," ? value : undefined);

const AmountStyle = ({ label, source, onSource }: PartProps) => {
  const t = useT();
  const { decimal, round, ...rest } = source;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <NativeSelect
        className="w-36"
        aria-label={`${label}: ${t("app.sheet.decimal")}`}
        placeholder={t("tasks.loanImport.dialog.decimalAny")}
        value={decimal ?? ""}
        options={[
          { value: ".", label: t("app.sheet.decimalDot") },
          { value: ",", label: t("app.sheet.decimalComma") },
        ]}
        onChange={({ target }) => onSource({ ...source, decimal: toDecimalSign(target.value) })}
      />
      {decimal ? (
        <label className="flex min-h-7 items-center gap-1.5">
          <Checkbox
            checked={round !== undefined}
            onCheckedChange={(on) =>
              onSource(on === true ? { ...rest, decimal, round: "HALF_UP" } : { ...rest, decimal })
            }
          />
          {t("tasks.loanImport.dialog.round")}
        </label>
      ) : null}
    </span>
  );
};

/** Format of a source, where there is a choice. */
export const SourceStyle = ({ kind, source, ...props }: Props) => {
  const t = useT();
  if (!source || source.column === undefined) return null;
  const listed = Object.keys(source.values ?? {}).length;
  if (listed > 0)
    return (
      <span className="text-muted-foreground inline-block pt-1.5">
        {t("tasks.loanImport.dialog.valueList", { count: listed })}
      </span>
    );
  if (kind === "DAY") return <DayStyle {...props} source={source} />;
  if (kind === "AMOUNT") return <AmountStyle {...props} source={source} />;
  return null;
};
