import { intlLocale, type Lang, type Translate, translator } from "@kolekta/i18n";
import { numberFormat } from "@kolekta/i18n/intl";
import type { Ctx } from "../context.ts";
import {
  type ColumnKind,
  formatLabel,
  type ListColumn,
  type ListColumns,
  type Wording,
} from "../list-columns.ts";
import { maskPhone } from "../mask.ts";
import { DECIMALS } from "../money.ts";
import type { Cell } from "./csv-write.ts";
import { timeIn } from "./time-in.ts";
import type { Head } from "./xlsx-write.ts";

type ColumnOfKind<Row, Kind extends ColumnKind> = Extract<ListColumn<Row>, { readonly kind: Kind }>;

interface SheetColumn<Row> {
  readonly head: Head;
  readonly cell: (row: Row) => Cell;
}

export interface ListSheet<Row> {
  readonly heads: readonly Head[];
  readonly cells: (row: Row) => Cell[];
}

interface SheetOptions {
  /** Adds each code beside its word. */
  readonly withCodes?: boolean | undefined;
  readonly roleNames?: Names | undefined;
  readonly stageNames?: Names | undefined;
}

type Names = ReadonlyMap<number, string>;

const NO_NAMES: Names = new Map();

interface SheetContext {
  readonly text: Translate;
  readonly wording: Wording;
  readonly zone: string;
  readonly formatInstant: (at: Date) => string;
  readonly withCodes: boolean;
  /** Sources with a column already: amounts of one currency share it. */
  readonly currencies: Set<unknown>;
}

/** Builds the file of a list: the words, amounts and local times of its screen. */
export function listSheet<Row>(
  { lang, actor }: Pick<Ctx, "lang" | "actor">,
  columns: ListColumns<Row>,
  { withCodes = false, roleNames = NO_NAMES, stageNames = NO_NAMES }: SheetOptions = {},
): ListSheet<Row> {
  const wording = createWording(lang, roleNames, stageNames);
  const context: SheetContext = {
    text: wording.text,
    wording,
    zone: actor.zone,
    formatInstant: timeIn(actor.zone),
    withCodes,
    currencies: new Set(),
  };
  const sheet = Object.values<ListColumn<Row>>(columns)
    .filter((column) => !("isNote" in column))
    .flatMap((column) => toSheetColumns(column, context));
  return {
    heads: sheet.map(({ head }) => head),
    cells: (row) => sheet.map(({ cell }) => cell(row)),
  };
}

function createWording(lang: Lang, roleNames: Names, stageNames: Names): Wording {
  const locale = intlLocale[lang];
  const share = numberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  return {
    text: translator(lang),
    number: (value) => numberFormat(locale).format(value),
    percent: (value) => share.format(value),
    roleName: (role) => roleNames.get(role) ?? String(role),
    stageName: (stageId) => stageNames.get(stageId) ?? String(stageId),
  };
}

function toSheetColumns<Row>(column: ListColumn<Row>, context: SheetContext): SheetColumn<Row>[] {
  const { text, wording, zone, formatInstant } = context;
  const head = formatLabel(column.label, text);
  switch (column.kind) {
    case "code":
      return toCodeColumns(column, head, context);
    case "money":
      return toMoneyColumns(column, head, context);
    case "instant": {
      const cell = (row: Row) => {
        const at = column.value(row);
        return at && formatInstant(at);
      };
      return [{ head: `${head} (${zone})`, cell }];
    }
    case "phone":
      return [{ head, cell: (row) => toMaskedPhone(column.value(row)) }];
    case "share":
      return [{ head: { share: head }, cell: column.value }];
    case "duration":
      return [{ head: `${head} (s)`, cell: column.value }];
    case "role": {
      const cell = (row: Row) => {
        const role = column.value(row);
        return role && wording.roleName(role);
      };
      return [{ head, cell }];
    }
    case "phrase":
      return [{ head, cell: (row) => column.value(row)?.(wording) ?? null }];
    case "flag": {
      const [yes, no] = [text("core.word.yes"), text("core.word.no")];
      return [{ head, cell: (row) => (column.value(row) ? yes : no) }];
    }
    case "text": {
      const cell = (row: Row) => {
        const blank = () => {
          const key = column.blank(row);
          return key && text(key);
        };
        return column.value(row) ?? blank();
      };
      return [{ head, cell }];
    }
    case "count":
    case "day":
      return [{ head, cell: column.value }];
  }
}

/** A masked number has no digits left to count, so it is not masked again. */
const toMaskedPhone = (phone: string | null) => (phone?.includes("*") ? phone : maskPhone(phone));

function toCodeColumns<Row>(
  column: ColumnOfKind<Row, "code">,
  head: string,
  { text, withCodes }: SheetContext,
): SheetColumn<Row>[] {
  const words: SheetColumn<Row> = { head, cell: toWordCell(column, text) };
  if (!withCodes) return [words];
  return [words, { head: text("core.word.codeOf", { name: head }), cell: column.value }];
}

/** Looks each word up once: a file has a hundred thousand rows of a few codes. */
function toWordCell<Row>(column: ColumnOfKind<Row, "code">, text: Translate) {
  const words = new Map<string, string>();
  return (row: Row): Cell => {
    const code = column.value(row);
    if (code === null) return null;
    let word = words.get(code);
    if (word === undefined) {
      const key = column.word(code);
      word = key === null ? code : text(key);
      words.set(code, word);
    }
    return word;
  };
}

/** Amounts in whole units; the currency follows the first amount in it. */
function toMoneyColumns<Row>(
  { value, currency }: ColumnOfKind<Row, "money">,
  head: string,
  { text, currencies }: SheetContext,
): SheetColumn<Row>[] {
  const cell = (row: Row): Cell => {
    const minor = value(row);
    return minor === null ? null : minor / 10 ** DECIMALS[currency(row)];
  };
  if (currencies.has(currency)) return [{ head, cell }];
  const name = text("core.field.currency");
  const currencyHead = currencies.size === 0 ? name : `${head}: ${name}`;
  currencies.add(currency);
  return [
    { head, cell },
    { head: currencyHead, cell: currency },
  ];
}
