/** Columns of the file of a declared setting, which follow from its fields. */
import type { MessageKey } from "@kolekta/i18n";
import {
  type ColumnLabel,
  createColumnHelper,
  type ListColumn,
  type ListColumns,
} from "../list-columns.ts";
import type { Currency } from "../money.ts";
import type { CodeColumn, SettingDeclaration, SettingOwner } from "./contract-declaration.ts";
import type { Field } from "./contract-field.ts";
import { formatField, formatGroup } from "./contract-words.ts";

interface Row extends Readonly<Record<string, unknown>> {
  readonly ownerName: string | null;
  readonly effective: Readonly<Record<string, unknown>>;
  readonly isOwn: boolean;
  readonly current: { readonly editorName: string | null; readonly editedAt: Date } | null;
  readonly next: { readonly effectiveOn: string } | null;
}

type Columns = Readonly<Record<string, ListColumn<Row>>>;

const col = createColumnHelper<Row>();

const getName = ({ ownerName }: Row) => ownerName;

const toCodeColumn = (name: string, { label, words }: CodeColumn): ListColumn<Row> =>
  col.code(
    label,
    (row) => String(row[name]),
    (code) => (words ? (`${words}.${code}` as MessageKey) : null),
  );

function buildOwnerColumns({ kind, codes }: SettingOwner): Columns {
  if (kind === "INSTITUTION") return { owner: col.text("core.field.institution", getName) };
  if (kind === "STAGE") return { owner: col.text("core.field.stage", getName) };
  return Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [name, toCodeColumn(name, code)]),
  );
}

/** A number without words keeps its type, so that a spreadsheet can compute with it. */
function toFieldColumn(name: string, field: Field, label: ColumnLabel): ListColumn<Row> {
  const { type, text, words, absent } = field;
  const read = ({ effective }: Row) => effective[name];
  const readNumber = (row: Row) => read(row) as number;
  if (type === "MONEY") return col.money(label, readNumber, ({ currency }) => currency as Currency);
  if (!text && !words && !absent) {
    if (type === "NUMBER") return col.count(label, readNumber);
    if (type === "PERCENT") return col.share(label, (row) => readNumber(row) / 100);
    if (type === "TEXT") return col.text(label, (row) => read(row) as string);
  }
  return col.phrase(label, (row) => (wording) => formatField(field, read(row), wording));
}

function buildValueColumns(declaration: SettingDeclaration): Columns {
  const { fields, groups = [] } = declaration;
  const columns = Object.entries(fields).map(([name, field]) => {
    const group = groups.find((candidate) => candidate.fields.includes(name));
    if (!group) return [name, toFieldColumn(name, field, field.label)];
    if (group.as === "CELL")
      return [name, toFieldColumn(name, field, { group: group.label, name: field.label })];
    const format =
      ({ effective }: Row) =>
      (wording: Parameters<typeof formatGroup>[3]) =>
        formatGroup(declaration, group, effective, wording);
    return [group.fields[0], col.phrase(group.label, format)];
  });
  return Object.fromEntries(columns);
}

export const buildSettingColumns = (declaration: SettingDeclaration): ListColumns<Row> => ({
  ...buildOwnerColumns(declaration.owner),
  ...(declaration.owner.hasDefault && {
    isOwn: col.flag("app.setting.ownRule", ({ isOwn }) => isOwn),
  }),
  ...buildValueColumns(declaration),
  next: col.day("app.setting.next", ({ next }) => next?.effectiveOn ?? null),
  editor: col.text(
    "core.field.by",
    ({ current }) => current?.editorName ?? null,
    ({ current }) => (current ? "app.setting.shipped" : null),
  ),
  edited: col.instant("app.setting.edited", ({ current }) =>
    current?.editorName ? current.editedAt : null,
  ),
});
