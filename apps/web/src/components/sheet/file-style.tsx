import { DAY_ORDERS } from "@kolekta/api/core/dates";
import { type ReactNode, useId } from "react";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";

/** Format settings sent with a file. */
export interface FileStyle {
  readonly encoding?: string;
  readonly dayOrder?: string;
  readonly decimal?: string;
}

interface Props {
  readonly style: FileStyle;
  readonly onStyle: (style: FileStyle) => void;
  /** A tape sets the format of days and amounts per column. */
  readonly isEncodingOnly?: boolean;
  readonly children?: ReactNode;
}

/** Options for encoding and format; by default they are detected from the file. */
export const FileStyleFields = ({ style, onStyle, isEncodingOnly, children }: Props) => {
  const t = useT();
  const id = useId();
  const choices = [
    {
      name: "encoding",
      label: t("app.sheet.encoding"),
      options: [{ value: "windows-1252", label: "Windows-1252" }],
      isVisible: true,
    },
    {
      name: "dayOrder",
      label: t("app.sheet.dayOrder"),
      options: toOptions(DAY_ORDERS, (order) => t(`app.sheet.day.${order}`)),
      isVisible: !isEncodingOnly,
    },
    {
      name: "decimal",
      label: t("app.sheet.decimal"),
      options: [
        { value: ".", label: t("app.sheet.decimalDot") },
        { value: ",", label: t("app.sheet.decimalComma") },
      ],
      isVisible: !isEncodingOnly,
    },
  ] as const;
  return (
    <details className="text-sm">
      <summary className="text-muted-foreground hover:text-foreground w-fit cursor-pointer">
        {t("app.sheet.style")}
      </summary>
      <div className="mt-2 flex flex-wrap gap-3">
        {choices.map(({ name, label, options, isVisible }) =>
          isVisible ? (
            <div key={name} className="flex w-44 flex-col gap-1">
              <label htmlFor={`${id}-${name}`}>{label}</label>
              <NativeSelect
                id={`${id}-${name}`}
                placeholder={t("app.sheet.styleFound")}
                value={style[name] ?? ""}
                options={options}
                onChange={({ target }) => onStyle({ ...style, [name]: target.value || undefined })}
              />
            </div>
          ) : null,
        )}
        {children}
      </div>
    </details>
  );
};
