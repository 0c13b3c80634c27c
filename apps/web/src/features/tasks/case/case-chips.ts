import type { NamedItem } from "@/components/case/named-fields.tsx";
import type { Currency } from "@kolekta/api/core/money";
import type { Translate } from "@kolekta/i18n/web";
import type { Chip } from "@/components/data-table/filter-bar.tsx";
import { loanStatusText, resultText, statusText } from "@/components/case/labels.ts";
import type { CaseFilters } from "./case-query.ts";
import type { CaseOptions } from "./case-options.ts";

export interface ChipFormat {
  readonly t: Translate;
  readonly day: (day: string) => string;
  readonly money: (minor: number, currency?: Currency) => string;
}

type Keys = readonly (keyof CaseFilters)[];

interface FilterText {
  readonly keys: Keys;
  readonly label: string;
  readonly value: string | null;
}

const getName = (named: readonly NamedItem[], id: number | undefined) =>
  id === undefined ? null : (named.find((item) => item.id === id)?.name ?? String(id));

/** Finds the currency of the amounts in the filter. */
export const filterCurrency = (
  { products }: CaseOptions,
  productId: number | undefined,
): Currency => {
  const chosen = products.find(({ id }) => id === productId) ?? products[0];
  return chosen?.currency ?? "IDR";
};

/** Formats a range: "from to", "from" or "to"; null when neither is set. */
export const rangeText = (t: Translate, from: string | null, to: string | null): string | null => {
  if (from !== null && to !== null) return from === to ? from : t("core.word.range", { from, to });
  if (from !== null) return t("tasks.case.filter.from", { from });
  return to === null ? null : t("tasks.case.filter.to", { to });
};

const mapped = <T>(value: T | undefined, text: (value: T) => string) =>
  value === undefined ? null : text(value);

function texts({ t }: ChipFormat, filters: CaseFilters): FilterText[] {
  const buildTextFilter = (key: "borrowerName" | "phone" | "loanNumber"): FilterText => ({
    keys: [key],
    label: t(`tasks.case.filter.${key}`),
    value: filters[key] ?? null,
  });
  return [buildTextFilter("borrowerName"), buildTextFilter("phone"), buildTextFilter("loanNumber")];
}

function choices({ t }: ChipFormat, filters: CaseFilters, options: CaseOptions): FilterText[] {
  const field = (
    key: keyof CaseFilters,
    word: "institution" | "stage" | "agent" | "product" | "lastResult",
    value: string | null,
  ): FilterText => ({ keys: [key], label: t(`tasks.case.field.${word}`), value });
  const statuses = filters.status?.map((status) => statusText(t, status));
  return [
    { keys: ["status"], label: t("tasks.case.field.status"), value: statuses?.join(", ") ?? null },
    field("institutionId", "institution", getName(options.institutions, filters.institutionId)),
    field("stageId", "stage", getName(options.stages, filters.stageId)),
    field("agentId", "agent", getName(options.agents, filters.agentId)),
    field("unassigned", "agent", filters.unassigned ? t("tasks.case.unassigned") : null),
    field("productId", "product", getName(options.products, filters.productId)),
    field(
      "lastResult",
      "lastResult",
      mapped(filters.lastResult, (result) => resultText(t, result) ?? result),
    ),
  ];
}

function listWorkFilters(
  { t }: ChipFormat,
  filters: CaseFilters,
  options: CaseOptions,
): FilterText[] {
  const { workReason, hold, opened, loanStatus } = filters;
  return [
    {
      keys: ["workReason"],
      label: t("tasks.case.field.next"),
      value: mapped(workReason, (code) => t(`tasks.case.reason.${code}`)),
    },
    {
      keys: ["hold"],
      label: t("tasks.case.field.hold"),
      value: mapped(hold, (code) => t(`tasks.hold.kind.${code}`)),
    },
    {
      keys: ["opened"],
      label: t("tasks.case.field.opened"),
      value: mapped(opened, (code) => t(`tasks.case.opening.${code}`)),
    },
    {
      keys: ["groupId"],
      label: t("core.field.group"),
      value: getName(options.groups, filters.groupId),
    },
    {
      keys: ["lastAgentId"],
      label: t("tasks.case.field.lastAgent"),
      value: getName(options.agents, filters.lastAgentId),
    },
    {
      keys: ["loanStatus"],
      label: t("tasks.case.field.loanStatus"),
      value: mapped(loanStatus, (status) => loanStatusText(t, status)),
    },
  ];
}

function ranges(
  { t, day, money }: ChipFormat,
  filters: CaseFilters,
  options: CaseOptions,
): FilterText[] {
  const currency = filterCurrency(options, filters.productId);
  const amount = (minor: number) => money(minor, currency);
  const range = <T>(
    label: string,
    keys: Keys,
    from: T | undefined,
    to: T | undefined,
    text: (value: T) => string,
  ): FilterText => ({ keys, label, value: rangeText(t, mapped(from, text), mapped(to, text)) });
  const { dpdFrom, dpdTo, amountFrom, amountTo } = filters;
  const { nextFrom, nextTo, promiseFrom, promiseTo } = filters;
  return [
    range(t("tasks.case.field.daysPastDue"), ["dpdFrom", "dpdTo"], dpdFrom, dpdTo, String),
    range(
      t("tasks.case.field.overdueOn"),
      ["overdueFrom", "overdueTo"],
      filters.overdueFrom,
      filters.overdueTo,
      day,
    ),
    range(t("tasks.case.field.arrears"), ["amountFrom", "amountTo"], amountFrom, amountTo, amount),
    range(t("tasks.case.field.nextCall"), ["nextFrom", "nextTo"], nextFrom, nextTo, day),
    range(
      t("tasks.promise.field.dueOn"),
      ["promiseFrom", "promiseTo"],
      promiseFrom,
      promiseTo,
      day,
    ),
  ];
}

/** Builds one chip for each active filter; removing a chip clears its filter. */
export const caseChips = (
  format: ChipFormat,
  filters: CaseFilters,
  options: CaseOptions,
  clear: (patch: Partial<CaseFilters>) => void,
): Chip[] =>
  [
    ...texts(format, filters),
    ...choices(format, filters, options),
    ...listWorkFilters(format, filters, options),
    ...ranges(format, filters, options),
  ].flatMap(({ keys, label, value }) =>
    value === null
      ? []
      : [
          {
            id: keys.join("+"),
            label,
            value,
            onRemove: () => clear(Object.fromEntries(keys.map((key) => [key, undefined]))),
          },
        ],
  );
