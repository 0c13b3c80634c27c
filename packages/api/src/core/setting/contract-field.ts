/** Fields of a declared setting: the schema of a value, its storage and its words. */
import type { ErrorKey, MessageKey } from "@kolekta/i18n";
import type { Wording } from "../list-columns.ts";
import { z } from "zod";

export type FieldType =
  | "NUMBER"
  | "PERCENT"
  | "MONEY"
  | "FLAG"
  | "CHOICE"
  | "TEXT"
  | "TIME"
  | "NUMBERS"
  /** Hours of the clock. */
  | "HOURS"
  /** One number for each of a fixed count, in order. */
  | "SERIES"
  /** A list of objects, stored as JSON; the room has inputs and words for it. */
  | "ROWS";

interface Look {
  /** Heads the column and names the value; labels the input too unless `input` does. */
  readonly label: MessageKey;
  readonly input?: MessageKey;
  readonly hint?: MessageKey;
  /** Describes the field to REST clients. */
  readonly about?: string;
  /** Text of a value, named `hours`, `days`, `minutes`, `seconds` or `level`; defaults to the value. */
  readonly text?: MessageKey;
  /** The numbers are roles, in a series one for each role: texts of none, and of a `quota`. */
  readonly ofRoles?: { readonly none: MessageKey; readonly quota: MessageKey };
  /** Shares a line of the dialog with the field before. */
  readonly isBeside?: boolean;
  readonly align?: "end";
}

export interface Field<Schema extends z.ZodType = z.ZodType> extends Look {
  readonly type: FieldType;
  readonly schema: Schema;
  readonly min?: number;
  readonly max?: number;
  readonly maxItems?: number;
  /** Text of null; a field without it is required. */
  readonly absent?: MessageKey;
  /** Values of a choice. */
  readonly values?: readonly (string | number)[];
  /** Texts of single values. */
  readonly words?: Readonly<Record<string, MessageKey>>;
  /** Column in basis points that stores a percentage. */
  readonly column?: string;
  /** A list without order and repetition. */
  readonly isSet?: boolean;
  /** Words of a list of objects. */
  format?(rows: z.output<Schema>, wording: Wording): string;
  /** Only the default has a value, for all institutions; theirs is null. */
  readonly isDefaultOnly?: boolean;
}

export type FieldMap = Readonly<Record<string, Field>>;

interface Range {
  readonly min: number;
  readonly max: number;
}

type ValueWords<Value extends string | number | boolean> = Readonly<Record<`${Value}`, MessageKey>>;

export const numberField = (options: Look & Range) => ({
  ...options,
  type: "NUMBER" as const,
  schema: z.int().min(options.min).max(options.max),
});

export const moneyField = (options: Look & Range) => ({
  ...options,
  type: "MONEY" as const,
  schema: z.int().min(options.min).max(options.max),
});

export const flagField = (options: Look & { readonly words?: ValueWords<boolean> }) => ({
  ...options,
  type: "FLAG" as const,
  schema: z.boolean(),
});

export const choiceField = <const Value extends string | number>(
  values: readonly Value[],
  options: Look & { readonly words?: ValueWords<Value> },
) => ({ ...options, values, type: "CHOICE" as const, schema: z.literal([...values]) });

export const textField = (options: Look & Range) => ({
  ...options,
  type: "TEXT" as const,
  schema: z.string().trim().min(options.min).max(options.max),
});

/** Time of day in the zone of the institution. */
export const timeField = (options: Look & { readonly absent: MessageKey }) => ({
  ...options,
  type: "TIME" as const,
  schema: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
});

interface ListOptions extends Range {
  readonly maxItems: number;
  /** Refusal of an empty list; an absent one may be empty. */
  readonly required?: ErrorKey;
}

const list = ({ min, max, maxItems, required }: ListOptions) =>
  z
    .array(z.int().min(min).max(max))
    .min(required ? 1 : 0, required)
    .max(maxItems);

export const numbersField = (options: Look & ListOptions) => ({
  ...options,
  type: "NUMBERS" as const,
  schema: list(options),
});

const set = (options: ListOptions, twice: ErrorKey) =>
  list(options).refine((numbers) => new Set(numbers).size === numbers.length, twice);

/** Different numbers, stored in their order. */
export const numberSetField = ({
  twice,
  ...options
}: Look & ListOptions & { readonly twice: ErrorKey }) => ({
  ...options,
  type: "NUMBERS" as const,
  isSet: true,
  schema: set(options, twice),
});

/** Hours of the clock, at least one. */
export const hoursField = (options: Look & { readonly required: ErrorKey; twice: ErrorKey }) => {
  const range = { min: 0, max: 23, maxItems: 24, required: options.required };
  return {
    ...options,
    ...range,
    type: "HOURS" as const,
    isSet: true,
    schema: set(range, options.twice),
  };
};

export const seriesField = (options: Look & Range & { readonly count: number }) => ({
  ...options,
  type: "SERIES" as const,
  schema: z.array(z.int().min(options.min).max(options.max)).length(options.count),
});

export const rowsField = <Schema extends z.ZodType>(
  schema: Schema,
  options: Pick<Look, "label" | "about"> & {
    format(rows: z.output<Schema>, wording: Wording): string;
  },
) => ({ ...options, type: "ROWS" as const, schema });

/** A share with two digits after the point, stored in basis points. */
export const percentField = (
  options: Look & {
    readonly column: string;
    readonly over: ErrorKey;
    readonly digits: ErrorKey;
    readonly words?: Readonly<Record<string, MessageKey>>;
  },
) => ({
  ...options,
  type: "PERCENT" as const,
  min: 0,
  max: 100,
  schema: z.number().min(0).max(100, options.over).multipleOf(0.01, options.digits),
});

/** Lets a field be null, shown as `absent`. */
export const optionalField = <Schema extends z.ZodType>(
  field: Field<Schema>,
  absent: MessageKey,
) => ({ ...field, absent, schema: field.schema.nullable().default(null) });

/** A value of the default alone, which institutions do not change. */
export const defaultOnlyField = <Schema extends z.ZodType>(field: Field<Schema>) => ({
  ...optionalField(field, "app.setting.asAll"),
  isDefaultOnly: true,
});
