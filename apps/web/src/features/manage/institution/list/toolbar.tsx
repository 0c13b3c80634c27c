import { chipOf } from "@/components/data-table/chip-of.ts";
import { type Chip, FilterBar } from "@/components/data-table/filter-bar.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { namedOptions } from "@/components/case/named-fields.tsx";
import { NativeSelect, type Option } from "@/components/ui/native-select.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useCountryOptions } from "../country.ts";
import { useMerchants } from "../merchant/use-merchants.ts";
import type { Filters } from "./filters.ts";

interface Props {
  state: TableState<Filters>;
}

const useStatusOptions = () => {
  const t = useT();
  return [
    { value: "ENABLED", label: t("core.field.enabled") },
    { value: "DISABLED", label: t("core.field.disabled") },
  ] as const;
};

interface SelectProps extends Props {
  name: "status" | "country" | "merchantId";
  label: string;
  any: string;
  options: readonly Option[];
  choose: (value: string) => Partial<Filters>;
}

const Select = ({ state, name, label, any, options, choose }: SelectProps) => (
  <NativeSelect
    aria-label={label}
    className="w-[calc(50%-0.25rem)] md:w-auto md:max-w-48"
    placeholder={any}
    value={String(state.filters[name] ?? "")}
    options={options}
    onChange={({ target }) => state.setFilters(choose(target.value))}
  />
);

const useChips = ({ state }: Props): Chip[] => {
  const t = useT();
  const labelIn = (options: readonly Option[], value: string) =>
    options.find((one) => one.value === value)?.label ?? value;
  const statuses = useStatusOptions();
  const countries = useCountryOptions();
  const merchants = namedOptions(useMerchants());
  return [
    ...chipOf(state, "text", t("manage.institution.search"), (text) => text),
    ...chipOf(state, "status", t("core.field.status"), (status) =>
      labelIn(statuses, status),
    ),
    ...chipOf(state, "country", t("manage.institution.country"), (country) =>
      labelIn(countries, country),
    ),
    ...chipOf(state, "merchantId", t("core.field.merchant"), (id) =>
      labelIn(merchants, String(id)),
    ),
  ];
};

/** What the list is narrowed by. */
export const InstitutionFilters = ({ state }: Props) => {
  const t = useT();
  const merchants = useMerchants();
  const statuses = useStatusOptions();
  const countries = useCountryOptions();
  return (
    <FilterBar chips={useChips({ state })} onClear={state.clearFilters}>
      <SearchBox
        label={t("manage.institution.search")}
        value={state.filters.text}
        onSearch={(text) => state.setFilters({ text }, { replace: true })}
      />
      <Select
        state={state}
        name="status"
        label={t("core.field.status")}
        any={t("core.filter.anyStatus")}
        options={statuses}
        choose={(value) => ({
          status: statuses.find((one) => one.value === value)?.value,
        })}
      />
      <Select
        state={state}
        name="country"
        label={t("manage.institution.country")}
        any={t("manage.institution.anyCountry")}
        options={countries}
        choose={(value) => ({
          country: countries.find((one) => one.value === value)?.value,
        })}
      />
      {merchants.length > 0 ? (
        <Select
          state={state}
          name="merchantId"
          label={t("core.field.merchant")}
          any={t("manage.institution.anyMerchant")}
          options={namedOptions(merchants)}
          choose={(value) => ({ merchantId: Number(value) || undefined })}
        />
      ) : null}
    </FilterBar>
  );
};
