import type { MessageKey, Translate } from "@kolekta/i18n";
import type { Day } from "./calendar.ts";
import type { Currency } from "./money.ts";

/** Language of a reader: texts, numbers and the names of roles. */
export interface Wording {
  readonly text: Translate;
  readonly number: (value: number) => string;
  /** Formats a fraction of 1. */
  readonly percent: (share: number) => string;
  readonly roleName: (role: number) => string;
  /** Only in files; screens load names of stages where they show them. */
  readonly stageName?: (stageId: number) => string;
}

interface Values {
  readonly text: string | null;
  readonly code: string | null;
  readonly count: number | null;
  /** A fraction of 1. */
  readonly share: number | null;
  /** Seconds. */
  readonly duration: number | null;
  /** Minor units. */
  readonly money: number | null;
  readonly day: Day | null;
  readonly instant: Date | null;
  readonly phone: string | null;
  readonly flag: boolean | null;
  /** Number of a role; its names are rows of the database. */
  readonly role: number | null;
  /** Words that no single text has. */
  readonly phrase: ((wording: Wording) => string) | null;
}

export type ColumnKind = keyof Values;

/** A text, a text with another one as its name, or a group and its field: "Group: field". */
export type ColumnLabel =
  | MessageKey
  | readonly [key: MessageKey, name: MessageKey]
  | { readonly group: MessageKey; readonly name: MessageKey };

export function formatLabel(label: ColumnLabel, text: Translate): string {
  if (typeof label === "string") return text(label);
  if ("group" in label) return `${text(label.group)}: ${text(label.name)}`;
  return text(label[0], { name: text(label[1]) });
}

interface ColumnBase<Row, Kind extends ColumnKind> {
  readonly kind: Kind;
  readonly label: ColumnLabel;
  readonly value: (row: Row) => Values[Kind];
}

interface TextColumn<Row> extends ColumnBase<Row, "text"> {
  /** Words in place of a missing text. */
  readonly blank: (row: Row) => MessageKey | null;
  /** Omitted from files: free text about a person, which must remain erasable. */
  readonly isNote?: true;
  /** Name of a borrower: only in files of users with the right to export cases. */
  readonly namesBorrower?: true;
}

interface CodeColumn<Row> extends ColumnBase<Row, "code"> {
  /** Returns null for an unknown code, which is shown unchanged. */
  readonly word: (code: string) => MessageKey | null;
}

interface MoneyColumn<Row> extends ColumnBase<Row, "money"> {
  readonly currency: (row: Row) => Currency;
}

type PlainKind = Exclude<ColumnKind, "text" | "code" | "money">;

/** One value of a row as the list, its cards and its file show it. */
export type ListColumn<Row> =
  | TextColumn<Row>
  | { [Kind in PlainKind]: ColumnBase<Row, Kind> }[PlainKind]
  | CodeColumn<Row>
  | MoneyColumn<Row>;

/** Columns by id, in the order of the file. */
export type ListColumns<Row, Id extends string = string> = Readonly<Record<Id, ListColumn<Row>>>;

type FieldWith<Row, Value> = {
  [Field in keyof Row & string]: Row[Field] extends Value ? Field : never;
}[keyof Row & string];

/** A field of the row, or a function of the row. */
type Source<Row, Value> = FieldWith<Row, Value> | ((row: Row) => Value);

/** Code that a source yields. */
type CodeFrom<Row, From> = From extends keyof Row
  ? NonNullable<Row[From]> & string
  : From extends (row: Row) => infer Code
    ? NonNullable<Code> & string
    : never;

/** The source may be omitted where the row has a field of the usual name. */
type UsualSource<Row, Field extends string, Value> =
  Row extends Readonly<Record<Field, Value>>
    ? [source?: Source<Row, Value>]
    : [source: Source<Row, Value>];

const readField =
  <Value>(name: string) =>
  (row: object): Value =>
    Reflect.get(row, name) as Value;

const toReader = <Row extends object, Value>(source: Source<Row, Value>): ((row: Row) => Value) =>
  typeof source === "function" ? source : readField(source);

/** `UsualSource` is a conditional type that only a known row resolves. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const toUsualReader = <Row extends object, Value>(name: string, args: readonly unknown[]) => {
  const [source] = args as readonly [source?: Source<Row, Value>];
  return source === undefined ? readField<Value>(name) : toReader<Row, Value>(source);
};

const plainColumn =
  <Row extends object, Kind extends PlainKind>(kind: Kind) =>
  (label: ColumnLabel, source: Source<Row, Values[Kind]>) => ({
    kind,
    label,
    value: toReader<Row, Values[Kind]>(source),
  });

const createTextHelper = <Row extends object>() => {
  const text = (
    label: ColumnLabel,
    source: Source<Row, string | null>,
    blank: MessageKey | null | ((row: Row) => MessageKey | null) = null,
  ): TextColumn<Row> => ({
    kind: "text",
    label,
    value: toReader<Row, string | null>(source),
    blank: typeof blank === "function" ? blank : () => blank,
  });
  const named =
    <Field extends string>(label: MessageKey, field: Field) =>
    (...source: UsualSource<Row, Field, string | null>) =>
      text(label, toUsualReader<Row, string | null>(field, source));
  return {
    text,
    note: (label: ColumnLabel, source: Source<Row, string | null>): TextColumn<Row> => ({
      ...text(label, source),
      isNote: true,
    }),
    institution: named("core.field.institution", "institutionName"),
    group: named("core.field.group", "groupName"),
    stage: named("core.field.stage", "stageName"),
    agent: named("core.field.agent", "agentName"),
    person: named("core.field.fullName", "name"),
    borrower: (): TextColumn<Row> => ({
      ...text("core.field.borrower", readField<string | null>("borrowerName")),
      namesBorrower: true,
    }),
    loanNumber: named("core.field.loanNumber", "loanNumber"),
  };
};

/** Shared by all amounts without a source of their own, so that a file writes the currency once. */
const rowCurrency = readField<Currency>("currency");

/** Creates the helper for columns of one row: `const col = createColumnHelper<Penalty>()`. */
export const createColumnHelper = <Row extends object>() => ({
  ...createTextHelper<Row>(),
  count: plainColumn<Row, "count">("count"),
  share: plainColumn<Row, "share">("share"),
  duration: plainColumn<Row, "duration">("duration"),
  day: plainColumn<Row, "day">("day"),
  instant: plainColumn<Row, "instant">("instant"),
  phone: plainColumn<Row, "phone">("phone"),
  flag: plainColumn<Row, "flag">("flag"),
  phrase: plainColumn<Row, "phrase">("phrase"),
  role: (...source: UsualSource<Row, "role", number | null>) => ({
    kind: "role" as const,
    label: "core.field.role" as const,
    value: toUsualReader<Row, number | null>("role", source),
  }),
  money: (
    label: ColumnLabel,
    source: Source<Row, number | null>,
    ...currency: UsualSource<Row, "currency", Currency>
  ): MoneyColumn<Row> => ({
    kind: "money",
    label,
    value: toReader<Row, number | null>(source),
    currency:
      currency.length === 0 ? rowCurrency : toUsualReader<Row, Currency>("currency", currency),
  }),
  code: <From extends Source<Row, string | null>>(
    label: ColumnLabel,
    source: From,
    word: (code: CodeFrom<Row, From>) => MessageKey | null,
  ): CodeColumn<Row> => ({
    kind: "code",
    label,
    value: toReader<Row, string | null>(source),
    word: word as CodeColumn<Row>["word"],
  }),
});

/** Words of listed codes, for a field that may hold codes of another version. */
export const createWordFinder =
  <Code extends string>(codes: readonly Code[], word: (code: Code) => MessageKey) =>
  (value: string): MessageKey | null => {
    const code = codes.find((listedCode) => listedCode === value);
    return code === undefined ? null : word(code);
  };

/** File of a list whose endpoint declares it. */
export interface ListSheetOptions<Row> {
  readonly title: MessageKey;
  readonly columns: ListColumns<Row>;
  /** Lists the columns without values under a filter, which the file leaves out. */
  readonly omittedColumns?: (filter: Readonly<Record<string, unknown>>) => readonly string[];
}

export function selectColumns<Row>(
  { columns, omittedColumns }: ListSheetOptions<Row>,
  filter: Readonly<Record<string, unknown>>,
): ListColumns<Row> {
  const omitted = omittedColumns?.(filter) ?? [];
  return Object.fromEntries(Object.entries(columns).filter(([id]) => !omitted.includes(id)));
}

/** Row of a reply that is a page or an array. */
export type ReplyRow<Reply> = Reply extends { readonly rows: readonly (infer Row)[] }
  ? Row
  : Reply extends readonly (infer Row)[]
    ? Row
    : never;

export const withoutBorrowers = (columns: ListColumns<never>): ListColumns<never> =>
  Object.fromEntries(
    Object.entries<ListColumn<never>>(columns).filter(
      ([, column]) => column.kind !== "text" || !column.namesBorrower,
    ),
  );
