import type { Days } from "@/components/data-table/day-range.tsx";
import {
  type FilterChoice,
  ListFilters as FilterControls,
  type Search,
} from "@/components/data-table/list-filters.tsx";
import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useAgents } from "@/hooks/use-agents.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { ListFilter, ListFilters } from "./filters.ts";

type Choice = FilterChoice<Record<string, unknown>>;

interface Props {
  filters: ListFilters;
  state: TableState<Record<string, unknown>>;
  /** Choices of `filter.value`, built by the screen. */
  choices?: readonly Choice[] | undefined;
  /** Choices that are not offered; one in the address shows its chip. */
  hiddenFilters?: readonly string[] | undefined;
  range?: Days | undefined;
}

/** Choices of the organization that the list filters by; a new institution clears the others. */
const useOrgChoices = (filters: ListFilters, institutionId: unknown) => {
  const t = useT();
  const kinds = Object.values(filters).map(({ kind }) => kind);
  const within = typeof institutionId === "number" ? institutionId : undefined;
  const hasUnits = kinds.some((kind) => ["institution", "group", "stage"].includes(kind));
  const units = useOrgUnitChoices(useOrgUnits(within, hasUnits));
  const { agents } = useAgents(within, kinds.includes("agent"));
  const dependent = Object.entries(filters).flatMap(([id, found]) => [
    ...(["groupId", "agentId", "actorId"].includes(id) ? [id] : []),
    ...("clears" in found ? (found.clears ?? []) : []),
  ]);
  return {
    ...units,
    institution: { ...units.institution, clears: dependent },
    agent: {
      label: t("core.field.agent"),
      placeholder: t("core.filter.anyAgent"),
      options: agents.map(({ id, name }) => ({ value: id, label: name })),
      hidden: agents.length < 2,
    },
  };
};

const useSearches = (entries: readonly (readonly [string, ListFilter])[]): Search[] => {
  const t = useT();
  const can = useCan();
  return entries.flatMap(([id, found]) => {
    if (found.kind !== "search" || (found.permission && !can(found.permission))) return [];
    const { label, whole } = found;
    return [
      { id, label: t(label), ...(whole && { whole: { fits: whole.fits, hint: t(whole.hint) } }) },
    ];
  });
};

/** The controls of the filters in their order, with a chip for each active one. */
export const ListToolbar = ({ filters, state, choices = [], hiddenFilters = [], range }: Props) => {
  const t = useT();
  const orgChoices = useOrgChoices(filters, state.filters["institutionId"]);
  const entries = Object.entries(filters);
  const [first, ...others] = useSearches(entries);
  const declared = entries.flatMap(([id, found]): Choice[] => {
    switch (found.kind) {
      case "code": {
        const options = toOptions(found.codes, (code) => t(found.word(code)));
        return [{ id, label: t(found.label), placeholder: t(found.any), options }];
      }
      case "institution":
      case "group":
      case "stage":
      case "agent":
        return [{ ...orgChoices[found.kind], id }];
      default:
        return choices.filter((choice) => choice.id === id);
    }
  });
  const findDay = (kind: "from" | "to") => {
    const day = entries.map(([, found]) => found).find((found) => found.kind === kind);
    return day && "label" in day ? t(day.label) : null;
  };
  const [from, to] = [findDay("from"), findDay("to")];
  return (
    <FilterControls
      state={state}
      {...(first && { search: [first, ...others] })}
      choices={declared.map((choice) =>
        hiddenFilters.includes(choice.id) ? { ...choice, hidden: true } : choice,
      )}
      {...(from !== null && to !== null && { days: { from, to } })}
      range={range}
    />
  );
};
