import type { Named } from "@/components/case/named-fields.tsx";
import type { Currency } from "@kolekta/api/core/money";
import type { Translate } from "@kolekta/i18n/web";
import type { Chip } from "@/components/data-table/filter-bar.tsx";
import { loanStatusText, resultText, statusText } from "@/components/case/words.ts";
import type { CaseFilters } from "./case-query.ts";
import type { CaseOptions } from "./case-options.ts";

export interface ChipWords {
  readonly t: Translate;
  readonly day: (day: string) => string;
  readonly money: (minor: number, currency?: Currency) => string;
}

type Keys = readonly (keyof CaseFilters)[];

interface Part {
  readonly keys: Keys;
  readonly label: string;
  readonly value: string | null;
}

const nameOf = (named: readonly Named[], id: number | undefined) =>
  id === undefined ? null : (named.find((one) => one.id === id)?.name ?? String(id));

/** The currency that amounts of the filter are in. */
export const filterCurrency = (
  { products }: CaseOptions,
  productId: number | undefined,
): Currency => {
  const chosen = products.find(({ id }) => id === productId) ?? products[0];
  return chosen?.currency ?? "IDR";
};

/** "from to", "from" or "to" in words; null where neither is set. */
export const rangeText = (t: Translate, from: string | null, to: string | null): string | null => {
  if (from !== null && to !== null) return from === to ? from : t("core.word.range", { from, to });
  if (from !== null) return t("tasks.case.filter.atLeast", { from });
  return to === null ? null : t("tasks.case.filter.atMost", { to });
};

const mapped = <T>(value: T | undefined, text: (value: T) => string) =>
  value === undefined ? null : text(value);

function texts({ t }: ChipWords, filters: CaseFilters): Part[] {
  const one = (key: "borrowerName" | "phone" | "loanNumber"): Part => ({
    keys: [key],
    label: t(`tasks.case.filter.${key}`),
    value: filters[key] ?? null,
  });
  return [one("borrowerName"), one("phone"), one("loanNumber")];
}

function choices({ t }: ChipWords, filters: CaseFilters, options: CaseOptions): Part[] {
  const field = (
    key: keyof CaseFilters,
    word: "institution" | "stage" | "agent" | "product" | "lastResult",
    value: string | null,
  ): Part => ({ keys: [key], label: t(`tasks.case.field.${word}`), value });
  const statuses = filters.status?.map((status) => statusText(t, status));
  return [
    {
      keys: ["status"],
      label: t("tasks.case.field.status"),
      value: statuses?.join(", ") ?? null,
    },
    field("institutionId", "institution", nameOf(options.institutions, filters.institutionId)),
    field("queueId", "stage", nameOf(options.stages, filters.queueId)),
    field("agentId", "agent", nameOf(options.agents, filters.agentId)),
    field("unbound", "agent", filters.unbound ? t("tasks.case.unbound") : null),
    field("productId", "product", nameOf(options.products, filters.productId)),
    field(
      "lastResult",
      "lastResult",
      mapped(filters.lastResult, (result) => resultText(t, result) ?? result),
    ),
  ];
}

function places({ t }: ChipWords, filters: CaseFilters, options: CaseOptions): Part[] {
  const { workReason, hold, opened, loanStatus } = filters;
  return [
    {
      keys: ["workReason"],
      label: t("tasks.case.field.next"),
      value: mapped(workReason, (one) => t(`tasks.case.reason.${one}`)),
    },
    {
      keys: ["hold"],
      label: t("tasks.case.field.hold"),
      value: mapped(hold, (one) => t(`tasks.hold.kind.${one}`)),
    },
    {
      keys: ["opened"],
      label: t("tasks.case.field.opened"),
      value: mapped(opened, (one) => t(`tasks.case.opening.${one}`)),
    },
    {
      keys: ["groupId"],
      label: t("core.field.group"),
      value: nameOf(options.groups, filters.groupId),
    },
    {
      keys: ["lastAgentId"],
      label: t("tasks.case.field.lastAgent"),
      value: nameOf(options.agents, filters.lastAgentId),
    },
    {
      keys: ["loanStatus"],
      label: t("tasks.case.field.loanStatus"),
      value: mapped(loanStatus, (one) => loanStatusText(t, one)),
    },
  ];
}

function ranges({ t, day, money }: ChipWords, filters: CaseFilters, options: CaseOptions): Part[] {
  const currency = filterCurrency(options, filters.productId);
  const amount = (minor: number) => money(minor, currency);
  const range = <T>(
    label: string,
    keys: Keys,
    from: T | undefined,
    to: T | undefined,
    text: (value: T) => string,
  ): Part => ({
    keys,
    label,
    value: rangeText(t, mapped(from, text), mapped(to, text)),
  });
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

/** One chip for each filter that is set; removing it clears what it stands for. */
export const caseChips = (
  words: ChipWords,
  filters: CaseFilters,
  options: CaseOptions,
  clear: (patch: Partial<CaseFilters>) => void,
): Chip[] =>
  [
    ...texts(words, filters),
    ...choices(words, filters, options),
    ...places(words, filters, options),
    ...ranges(words, filters, options),
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
