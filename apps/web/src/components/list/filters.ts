import type { Permission } from "@kolekta/api/core/permissions";
import { isWholePhone } from "@kolekta/api/tasks/phone/contract-codes";
import type { MessageKey } from "@kolekta/i18n/web";
import { type FilterValues, type Param, param } from "@/lib/url-state.ts";

interface SearchOptions {
  /** Present when only whole values can be searched. */
  readonly whole?: { readonly fits: (text: string) => boolean; readonly hint: MessageKey };
  readonly permission?: Permission;
}

type OrgUnitKind = "institution" | "group" | "stage" | "agent";

/** Filter of a list: its value in the address and its control in the toolbar. */
export type ListFilter<Value = unknown> = { readonly param: Param<Value> } & (
  | ({ readonly kind: "search"; readonly label: MessageKey } & SearchOptions)
  | {
      readonly kind: "code";
      readonly label: MessageKey;
      readonly any: MessageKey;
      readonly codes: readonly string[];
      readonly word: (code: string) => MessageKey;
    }
  | { readonly kind: "from" | "to"; readonly label: MessageKey }
  | { readonly kind: OrgUnitKind | "value"; readonly clears?: readonly string[] }
);

export type ListFilters = Readonly<Record<string, ListFilter>>;

const search = (label: MessageKey, options: SearchOptions = {}): ListFilter<string> => {
  const { whole } = options;
  const parse: Param<string> = whole
    ? (text) => (whole.fits(text) ? text : undefined)
    : param.text();
  return { kind: "search", param: parse, label, ...options };
};

const orgUnit =
  (kind: OrgUnitKind) =>
  (...clears: string[]): ListFilter<number> => ({ kind, param: param.id(), clears });

const day =
  (kind: "from" | "to") =>
  (label: MessageKey = `app.filter.${kind}`): ListFilter<string> => ({
    kind,
    param: param.day(),
    label,
  });

export const filter = {
  search,
  /** Search by whole phone number, for users with the permission. */
  phone: () =>
    search("core.field.phone", {
      whole: { fits: isWholePhone, hint: "tasks.case.filter.wholePhone" },
      permission: "phone.search",
    }),
  code: <const Code extends string>(
    codes: readonly Code[],
    label: MessageKey,
    any: MessageKey,
    word: (code: Code) => MessageKey,
  ): ListFilter<Code> => ({
    kind: "code",
    param: param.choice(codes),
    codes,
    label,
    any,
    word: word as (code: string) => MessageKey,
  }),
  /** Also clears its groups and agents, and the filters named here. */
  institution: orgUnit("institution"),
  group: orgUnit("group"),
  stage: orgUnit("stage"),
  agent: orgUnit("agent"),
  from: day("from"),
  to: day("to"),
  /** A value without a control of its own; the screen may pass a choice for it. */
  value: <Value>(parse: Param<Value>): ListFilter<Value> => ({ kind: "value", param: parse }),
};

type UrlParams<F extends ListFilters> = { [Id in keyof F]: F[Id]["param"] };

export type ListFilterValues<F extends ListFilters> = FilterValues<UrlParams<F>>;

/** Converts filters for `useTableState`; call it outside the component. */
export const toParams = <F extends ListFilters>(filters: F): UrlParams<F> =>
  Object.fromEntries(
    Object.entries(filters).map(([id, { param: parse }]) => [id, parse]),
  ) as UrlParams<F>;
