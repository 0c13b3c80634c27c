/** Values of declared settings in words, for screen and file. */
import { formatClock } from "../calendar.ts";
import type { Wording } from "../list-columns.ts";
import type { FieldGroup, SettingDeclaration } from "./contract-declaration.ts";
import type { Field } from "./contract-field.ts";

type Values = Readonly<Record<string, unknown>>;

const formatNumbers = ({ text: key }: Field, value: number | string, { text }: Wording): string =>
  key
    ? text(key, { days: value, hours: value, minutes: value, seconds: value, level: value })
    : String(value);

/** Names the roles, or for a series those of each quota, the largest first. */
function formatRoles(
  { type, ofRoles }: Field & Required<Pick<Field, "ofRoles">>,
  values: readonly number[],
  { text, roleName }: Wording,
): string {
  const listRoles = (quota: number) =>
    values.flatMap((value, index) => (value === quota ? [roleName(index + 1)] : [])).join(", ");
  const quotas = [...new Set(values)].filter((quota) => quota > 0).toSorted((a, b) => b - a);
  const words =
    type === "SERIES"
      ? quotas.map((quota) => text(ofRoles.quota, { quota, roles: listRoles(quota) })).join("; ")
      : values.map(roleName).join(", ");
  return words || text(ofRoles.none);
}

/** Formats a value of a field. */
export function formatField(field: Field, value: unknown, wording: Wording): string {
  const { text, number, percent } = wording;
  const word = value === null ? field.absent : field.words?.[String(value)];
  if (field.type === "PERCENT") {
    const share = percent(Number(value) / 100);
    return word ? text(word, { percent: share }) : share;
  }
  if (word) return text(word);
  if (field.format) return field.format(value, wording);
  const { ofRoles } = field;
  if (ofRoles) return formatRoles({ ...field, ofRoles }, value as number[], wording);
  switch (field.type) {
    case "NUMBER":
    case "CHOICE":
      return field.text ? formatNumbers(field, Number(value), wording) : number(Number(value));
    case "FLAG":
      return text(value === true ? "core.word.yes" : "core.word.no");
    case "HOURS":
      return (value as number[]).map(formatClock).join(", ");
    case "NUMBERS":
      return formatNumbers(field, (value as number[]).join(", "), wording);
    default:
      return String(value);
  }
}

/** Formats the values of a group as one: a range, or the flags that are set. */
export function formatGroup(
  { fields }: SettingDeclaration,
  { as, fields: names }: FieldGroup,
  values: Values,
  wording: Wording,
): string {
  const { text } = wording;
  const parts = names.flatMap((name) => {
    const field = fields[name];
    return field ? [{ field, value: values[name] }] : [];
  });
  if (as === "FLAGS")
    return (
      parts
        .filter(({ value }) => value === true)
        .map(({ field: { label } }) => text(label))
        .join(", ") || text("core.word.none")
    );
  const [from = "", to = ""] = parts.map(({ field, value }) => formatField(field, value, wording));
  if (parts[0]?.value === null) return from;
  return parts[0]?.field.type === "TIME" ? `${from}–${to}` : text("core.word.range", { from, to });
}
