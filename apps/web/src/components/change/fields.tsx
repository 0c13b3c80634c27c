import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { RecordedValue } from "./value.tsx";
import { useFieldName } from "./labels.ts";

interface Field {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly changed: boolean;
}

/** Styles that emphasize the current values over the earlier ones. */
const SIDES = [
  ["before", "text-muted-foreground pr-2"],
  ["after", ""],
] as const;

export const ChangedFields = ({ fields }: { fields: readonly Field[] }) => {
  const t = useT();
  const fieldName = useFieldName();
  return (
    <table className="text-table w-full table-fixed">
      <caption className="sr-only">{t("manage.audit.column.fields")}</caption>
      <thead className="text-muted-foreground text-xs">
        <tr className="border-b text-left">
          <th className="w-1/4 py-1 pr-2 font-normal">{t("manage.proposal.change")}</th>
          <th className="py-1 pr-2 font-normal">{t("manage.proposal.before")}</th>
          <th className="py-1 font-normal">{t("manage.proposal.after")}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr
            key={field.field}
            className={cn(
              "border-b align-top last:border-b-0",
              field.changed || "text-muted-foreground",
            )}
          >
            <th scope="row" className="py-1.5 pr-2 text-left font-normal wrap-anywhere">
              {fieldName(field.field)}
            </th>
            {SIDES.map(([side, look]) => (
              <td
                key={side}
                className={cn("py-1.5", look, side === "after" && field.changed && "font-medium")}
              >
                <RecordedValue value={field[side]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
