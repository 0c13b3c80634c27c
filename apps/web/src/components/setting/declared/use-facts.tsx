import type {
  FieldGroup,
  SettingDeclaration,
} from "@kolekta/api/core/setting/contract-declaration";
import type { Field } from "@kolekta/api/core/setting/contract-field";
import { formatField, formatGroup } from "@kolekta/api/core/setting/contract-words";
import type { ReactNode } from "react";
import { useWording } from "@/hooks/use-wording.ts";
import { useT } from "@/lib/i18n.tsx";
import type { RuleField } from "../rule-description.tsx";
import type { Values } from "./use-setting.ts";

/** Draws a group of fields that is one cell. */
export type RenderCell = (group: FieldGroup, values: Values) => ReactNode;

/** Long text wraps in the table, names of roles in several lines. */
const LONG = { wrap: true, width: "16rem" } as const;

const isLong = ({ type, ofRoles }: Field) => type === "TEXT" || ofRoles !== undefined;

/** Formats a value of a field. */
export const useFieldText = () => {
  const wording = useWording();
  return (field: Field, value: unknown): string => formatField(field, value, wording);
};

/** The values of a setting in words, label by label. */
export const useFacts = (
  declaration: SettingDeclaration,
  renderCell?: RenderCell,
): RuleField<Values>[] => {
  const t = useT();
  const wording = useWording();
  const { fields, groups = [] } = declaration;
  return Object.entries(fields).flatMap(([id, field]): RuleField<Values>[] => {
    const group = groups.find((candidate) => candidate.fields.includes(id));
    if (group && group.fields[0] !== id) return [];
    if (!group) {
      const { label, align } = field;
      const value = (values: Values) => formatField(field, values[id], wording);
      return [{ id, label: t(label), value, ...(align && { align }), ...(isLong(field) && LONG) }];
    }
    const isCell = group.as === "CELL";
    const value = (values: Values) =>
      isCell ? renderCell?.(group, values) : formatGroup(declaration, group, values, wording);
    return [{ id, label: t(group.label), value, ...(isCell && { wrap: true }) }];
  });
};
