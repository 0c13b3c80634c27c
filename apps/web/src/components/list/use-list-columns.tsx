import {
  formatLabel,
  type ListColumn,
  type ListColumns,
  type Wording,
} from "@kolekta/api/core/list-columns";
import type { MessageKey } from "@kolekta/i18n/web";
import type { ReactNode } from "react";
import { Lines } from "@/components/case/lines.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { CutText } from "@/components/page/cut-text.tsx";
import { RoleName } from "@/components/page/role-name.tsx";
import {
  DayText,
  type DescriptionItem,
  InstantText,
  Money,
  NoValue,
  NumberText,
  Percent,
  StatusBadge,
} from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useWording } from "@/hooks/use-wording.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";

/** Looks of a column; its value and words belong to the contract. */
interface ColumnLooks<Row> extends Omit<Column<Row>, "id" | "header" | "cell" | "about"> {
  readonly label?: MessageKey;
  readonly about?: MessageKey;
  /** Tone of each code; shows it as a badge. */
  readonly tones?: Readonly<Record<string, Tone>>;
  /** Instants with their year: `true` to the second. */
  readonly exact?: true | "minute";
  /** Decimals of a share. */
  readonly digits?: number;
  /** Truncates long texts, with `under` only those in small print. */
  readonly cut?: true;
  /** A button that opens the row. */
  readonly opens?: true;
  readonly cell?: (row: Row) => ReactNode;
}

/** Columns of a screen in its order; `under` is another column in small print below. */
export type ListView<Row, Id extends string> = Readonly<
  Partial<Record<Id, ColumnLooks<Row> & { readonly under?: Id }>>
>;

/** Also a column of an `AreaTable`. */
type TableColumn<Row> = Column<Row> & { readonly align?: "end"; readonly isMenu?: true };

interface RowActions<Row> {
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly menu?: ((row: Row) => ReactNode) | undefined;
  readonly menuLabel?: MessageKey | undefined;
}

const NUMBERS: ReadonlySet<string> = new Set(["count", "share", "money", "duration"]);

export const useListColumns = <Row, Id extends string>(
  columns: ListColumns<Row, Id>,
  view: ListView<Row, NoInfer<Id>>,
  { onOpen, menu, menuLabel = "core.field.actions" }: RowActions<Row> = {},
): TableColumn<Row>[] => {
  const t = useT();
  const tableColumns = (Object.keys(view) as Id[]).map((id): TableColumn<Row> => {
    const { label, about, align, tones, exact, digits, cut, opens, under, cell, ...rest } =
      view[id] ?? {};
    const column = columns[id];
    const looks = { tones, exact, digits, cut: under ? undefined : cut };
    const renderValue = (row: Row) => <Value {...looks} column={column} row={row} />;
    const first = opens && onOpen ? toOpener(renderValue, onOpen) : (cell ?? renderValue);
    return {
      ...rest,
      id,
      header: formatLabel(label ?? column.label, t),
      ...(about && { about: t(about) }),
      ...((align ?? (NUMBERS.has(column.kind) ? "end" : "start")) === "end" && { align: "end" }),
      cell: under ? toLines(first, columns[under], { exact, cut }) : first,
    };
  });
  return menu ? [...tableColumns, actionsColumn(t(menuLabel), menu)] : tableColumns;
};

/** Columns of one row as the items of a description list. */
export const useRowItems = <Row, Id extends string>(
  columns: ListColumns<Row, Id>,
  view: ListView<Row, NoInfer<Id>>,
  row: Row,
): DescriptionItem[] =>
  useListColumns(columns, view).map(({ header, cell }) => ({ label: header, value: cell(row) }));

const isBlank = <Row,>(column: ListColumn<Row>, row: Row) =>
  column.value(row) === null && (column.kind !== "text" || column.blank(row) === null);

const toLines = <Row,>(
  first: (row: Row) => ReactNode,
  column: ListColumn<Row>,
  looks: ValueLooks,
) =>
  function TwoLines(row: Row) {
    return isBlank(column, row) ? (
      first(row)
    ) : (
      <Lines first={first(row)} second={<Value {...looks} column={column} row={row} />} />
    );
  };

const toOpener = <Row,>(renderValue: (row: Row) => ReactNode, onOpen: (row: Row) => void) =>
  function Opener(row: Row) {
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        className="text-primary min-h-6 text-left font-medium hover:underline"
        onClick={() => onOpen(row)}
      >
        {renderValue(row)}
      </button>
    );
  };

interface ValueLooks {
  tones?: Readonly<Record<string, Tone>> | undefined;
  exact?: true | "minute" | undefined;
  digits?: number | undefined;
  cut?: true | undefined;
}

interface ValueProps<Row> extends ValueLooks {
  column: ListColumn<Row>;
  row: Row;
}

const Value = <Row,>({ column, row, tones, exact, digits, cut }: ValueProps<Row>): ReactNode => {
  const t = useT();
  const { zone } = useSession();
  const { duration } = useFormat();
  switch (column.kind) {
    case "text": {
      const text = column.value(row);
      if (text) return cut ? <CutText text={text} /> : text;
      const blank = column.blank(row);
      return blank ? <span className="text-muted-foreground">{t(blank)}</span> : <NoValue />;
    }
    case "code": {
      const code = column.value(row);
      if (code === null) return <NoValue />;
      const key = column.word(code);
      const word = key ? t(key) : code;
      return tones ? <StatusBadge tone={tones[code] ?? "neutral"} label={word} /> : word;
    }
    case "money":
      return <Money minor={column.value(row)} currency={column.currency(row)} />;
    case "count":
      return <NumberText value={column.value(row)} />;
    case "share":
      return <Percent share={column.value(row)} digits={digits} minDigits={digits} />;
    case "duration": {
      const seconds = column.value(row);
      return seconds === null ? <NoValue /> : duration(seconds);
    }
    case "day":
      return <DayText day={column.value(row)} />;
    case "instant": {
      const at = column.value(row);
      return exact ? (
        <InstantText at={at} zone={zone} seconds={exact === true} />
      ) : (
        <ShortInstant at={at} />
      );
    }
    case "phone":
      return column.value(row) ? <span className="tabular">{column.value(row)}</span> : <NoValue />;
    case "flag":
      return column.value(row) ? t("core.word.yes") : <NoValue />;
    case "phrase":
      return <Phrase phrase={column.value(row)} />;
    case "role": {
      const role = column.value(row);
      return role === null ? <NoValue /> : <RoleName role={role} />;
    }
  }
};

/** Loads the names of roles, which other values do without. */
const Phrase = ({ phrase }: { phrase: ((wording: Wording) => string) | null }) => {
  const wording = useWording();
  return phrase ? phrase(wording) : <NoValue />;
};
