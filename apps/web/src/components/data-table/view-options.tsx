import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group.tsx";
import { useT } from "@/lib/i18n.tsx";
import { canHide, type Column } from "./columns.ts";
import { inOrder, isVisible, moveColumn, type Preferences } from "./preferences.ts";

export interface ViewProps<Row> {
  columns: readonly Column<Row>[];
  preferences: Preferences;
  update: (patch: Partial<Preferences>) => void;
  reset: () => void;
}

const DensityChoice = ({
  preferences,
  update,
}: Pick<ViewProps<never>, "preferences" | "update">) => {
  const t = useT();
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium">{t("app.table.density")}</legend>
      <RadioGroup
        aria-label={t("app.table.density")}
        value={preferences.density}
        onValueChange={(value) => update({ density: value === "compact" ? "compact" : "normal" })}
      >
        {(["normal", "compact"] as const).map((density) => (
          <label key={density} className="flex min-h-6 items-center gap-2">
            <RadioGroupItem value={density} />
            {t(`app.table.${density}`)}
          </label>
        ))}
      </RadioGroup>
    </fieldset>
  );
};

const ColumnChoice = <Row,>({ columns, preferences, update }: Omit<ViewProps<Row>, "reset">) => {
  const t = useT();
  const choosable = inOrder(columns, preferences).filter(canHide);
  const move = (id: string, by: -1 | 1) =>
    update({ order: moveColumn(columns, preferences, id, by) });
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium">{t("app.table.columns")}</legend>
      <ul>
        {choosable.map((column, index) => (
          <li key={column.id} className="flex min-h-7 items-center gap-1">
            <label className="flex min-w-0 flex-1 items-center gap-2">
              <Checkbox
                checked={isVisible(column, preferences)}
                onCheckedChange={(on) =>
                  update({ visibility: { ...preferences.visibility, [column.id]: on } })
                }
              />
              {column.header}
            </label>
            <IconButton
              className="size-6"
              disabled={index === 0}
              label={t("app.table.moveUp", { column: column.header })}
              onClick={() => move(column.id, -1)}
            >
              <ArrowUp className="size-3.5" />
            </IconButton>
            <IconButton
              className="size-6"
              disabled={index === choosable.length - 1}
              label={t("app.table.moveDown", { column: column.header })}
              onClick={() => move(column.id, 1)}
            >
              <ArrowDown className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </fieldset>
  );
};

/** Density, choice and order of the columns; opens as soon as it is there. */
const ViewOptions = <Row,>({ trigger, ...props }: ViewProps<Row> & { trigger: ReactNode }) => {
  const t = useT();
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label={t("app.table.view")} className="flex flex-col gap-3">
        <DensityChoice {...props} />
        <ColumnChoice {...props} />
        <Button size="sm" className="self-start" onClick={props.reset}>
          {t("app.table.resetView")}
        </Button>
      </PopoverContent>
    </Popover>
  );
};

export default ViewOptions;
