import { QUEUE_TYPES } from "@kolekta/api/manage/queue/contract";
import { namedOptions } from "@/components/case/named-fields.tsx";
import { chipOf } from "@/components/data-table/chip-of.ts";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Filters } from "./filters.ts";

type Props = { state: TableState<Filters> };

const TypeSelect = ({ state }: Props) => {
  const t = useT();
  return (
    <NativeSelect
      aria-label={t("manage.queue.type")}
      className="md:w-auto"
      placeholder={t("manage.queue.anyType")}
      value={state.filters.type ?? ""}
      options={QUEUE_TYPES.map((type) => ({
        value: type,
        label: t(`manage.queue.typeName.${type}`),
      }))}
      onChange={({ target }) =>
        state.setFilters({
          type: QUEUE_TYPES.find((one) => one === target.value),
        })
      }
    />
  );
};

/** What the list of stages is narrowed by. */
export const StageFilters = ({ state }: Props) => {
  const t = useT();
  const { data: places = [] } = trpc.manage.institution.listChoices.useQuery();
  const chips = [
    ...chipOf(state, "text", t("manage.queue.name"), (text) => text),
    ...chipOf(state, "type", t("manage.queue.type"), (type) =>
      t(`manage.queue.typeName.${type}`),
    ),
    ...chipOf(
      state,
      "institutionId",
      t("core.field.institution"),
      (id) => places.find((one) => one.id === id)?.name ?? String(id),
    ),
  ];
  return (
    <FilterBar chips={chips} onClear={state.clearFilters}>
      <SearchBox
        label={t("manage.queue.search")}
        className="max-md:max-w-none"
        value={state.filters.text}
        onSearch={(text) => state.setFilters({ text }, { replace: true })}
      />
      <TypeSelect state={state} />
      {places.length > 1 ? (
        <NativeSelect
          aria-label={t("core.field.institution")}
          className="md:w-auto md:max-w-60"
          placeholder={t("core.filter.anyInstitution")}
          value={state.filters.institutionId ?? ""}
          options={namedOptions(places)}
          onChange={({ target }) =>
            state.setFilters({
              institutionId: target.value ? Number(target.value) : undefined,
            })
          }
        />
      ) : null}
    </FilterBar>
  );
};
