import type {
  FieldGroup,
  SettingDeclaration,
} from "@kolekta/api/core/setting/contract-declaration";
import type { Field } from "@kolekta/api/core/setting/contract-field";
import type { ReactNode } from "react";
import { formatClock } from "@/lib/clock.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { RuleField } from "../rule-description.tsx";
import { usePercent } from "../use-percent.ts";
import type { Values } from "./use-setting.ts";

/** Draws a group of fields that is one cell. */
export type RenderCell = (group: FieldGroup, values: Values) => ReactNode;

/** Long text wraps in the table. */
const LONG = { wrap: true, width: "16rem" } as const;

/** Formats a value of a field. */
export const useFieldText = () => {
  const t = useT();
  const { number } = useFormat();
  const formatPercent = usePercent();
  const formatNumbers = ({ text }: Field, value: number | string) =>
    text
      ? t(text, { days: value, hours: value, minutes: value, seconds: value, level: value })
      : String(value);
  return (field: Field, value: unknown): string => {
    const word = value === null ? field.absent : field.words?.[String(value)];
    if (field.type === "PERCENT") {
      const percent = formatPercent(Number(value));
      return word ? t(word, { percent }) : percent;
    }
    if (word) return t(word);
    switch (field.type) {
      case "NUMBER":
      case "CHOICE":
        return field.text ? formatNumbers(field, Number(value)) : number(Number(value));
      case "FLAG":
        return t(value === true ? "core.word.yes" : "core.word.no");
      case "HOURS":
        return (value as number[]).map(formatClock).join(", ");
      case "NUMBERS":
        return formatNumbers(field, (value as number[]).join(", "));
      default:
        return String(value);
    }
  };
};

const useGroupText = ({ fields }: SettingDeclaration) => {
  const t = useT();
  const formatField = useFieldText();
  return ({ as, fields: names }: FieldGroup, values: Values): string => {
    const parts = names.flatMap((name) => {
      const field = fields[name];
      return field ? [{ field, value: values[name] }] : [];
    });
    if (as === "FLAGS")
      return (
        parts
          .filter(({ value }) => value === true)
          .map(({ field: { label } }) => t(label))
          .join(", ") || t("core.word.none")
      );
    const [from = "", to = ""] = parts.map(({ field, value }) => formatField(field, value));
    if (parts[0]?.value === null) return from;
    return parts[0]?.field.type === "TIME" ? `${from}–${to}` : t("core.word.range", { from, to });
  };
};

/** The values of a setting in words, label by label. */
export const useFacts = (
  declaration: SettingDeclaration,
  renderCell?: RenderCell,
): RuleField<Values>[] => {
  const t = useT();
  const formatField = useFieldText();
  const formatGroup = useGroupText(declaration);
  const { fields, groups = [] } = declaration;
  return Object.entries(fields).flatMap(([id, field]): RuleField<Values>[] => {
    const group = groups.find((candidate) => candidate.fields.includes(id));
    if (group && group.fields[0] !== id) return [];
    if (!group) {
      const { label, align, type } = field;
      const value = (values: Values) => formatField(field, values[id]);
      return [
        { id, label: t(label), value, ...(align && { align }), ...(type === "TEXT" && LONG) },
      ];
    }
    const isCell = group.as === "CELL";
    const value = (values: Values) =>
      isCell ? renderCell?.(group, values) : formatGroup(group, values);
    return [{ id, label: t(group.label), value, ...(isCell && { wrap: true }) }];
  });
};
