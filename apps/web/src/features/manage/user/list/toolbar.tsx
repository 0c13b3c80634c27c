import { chipOf } from "@/components/data-table/chip-of.ts";
import { DayRange } from "@/components/data-table/day-range.tsx";
import { type Chip, FilterBar } from "@/components/data-table/filter-bar.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { type Named, namedOptions } from "@/components/case/named-fields.tsx";
import { NativeSelect, type Option } from "@/components/ui/native-select.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useRoleName, useRoles } from "@/hooks/use-roles.ts";
import { useT } from "@/lib/i18n.tsx";
import { usePlaces } from "../use-places.ts";
import { type Filters, POSITIONS, STATUSES } from "./filters.ts";

interface Props {
  state: TableState<Filters>;
}

const STATUS_WORDS = {
  ENABLED: "core.field.enabled",
  DISABLED: "core.field.disabled",
  LOCKED: "manage.user.locked",
} as const;

const POSITION_WORDS = {
  LEADER: "manage.user.leader",
  MEMBER: "manage.user.member",
} as const;

interface SelectProps extends Props {
  name:
    "role" | "institutionId" | "groupId" | "queueId" | "status" | "position";
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

const numberOf = (value: string) => Number(value) || undefined;

const nameOf = (all: readonly Named[], id: number) =>
  all.find((one) => one.id === id)?.name ?? String(id);

const useDays = () => {
  const t = useT();
  return {
    from: t("manage.user.createdFrom"),
    to: t("manage.user.createdTo"),
  };
};

const useChips = ({ state }: Props): Chip[] => {
  const t = useT();
  const { day } = useFormat();
  const roleName = useRoleName();
  const days = useDays();
  const { institutions, groups, stages } = usePlaces(undefined);
  return [
    ...chipOf(state, "text", t("manage.user.search"), (text) => text),
    ...chipOf(state, "role", t("core.field.role"), roleName),
    ...chipOf(state, "institutionId", t("core.field.institution"), (id) =>
      nameOf(institutions, id),
    ),
    ...chipOf(state, "groupId", t("core.field.group"), (id) =>
      nameOf(groups, id),
    ),
    ...chipOf(state, "queueId", t("core.field.stage"), (id) =>
      nameOf(stages, id),
    ),
    ...chipOf(state, "status", t("core.field.status"), (status) =>
      t(STATUS_WORDS[status]),
    ),
    ...chipOf(state, "position", t("manage.user.position"), (position) =>
      t(POSITION_WORDS[position]),
    ),
    ...chipOf(state, "from", days.from, day),
    ...chipOf(state, "to", days.to, day),
  ];
};

const RoleSelect = ({ state }: Props) => {
  const t = useT();
  const name = useRoleName();
  return (
    <Select
      state={state}
      name="role"
      label={t("core.field.role")}
      any={t("core.filter.anyRole")}
      options={useRoles().map(({ role }) => ({
        value: String(role),
        label: name(role),
      }))}
      choose={(value) => ({ role: numberOf(value) })}
    />
  );
};

/** A group and a stage belong to an institution: another one leaves them behind. */
const PlaceSelects = ({ state }: Props) => {
  const t = useT();
  const { institutions, groups, stages } = usePlaces(
    state.filters.institutionId,
  );
  return (
    <>
      {institutions.length > 1 ? (
        <Select
          state={state}
          name="institutionId"
          label={t("core.field.institution")}
          any={t("core.filter.anyInstitution")}
          options={namedOptions(institutions)}
          choose={(value) => ({
            institutionId: numberOf(value),
            groupId: undefined,
          })}
        />
      ) : null}
      <Select
        state={state}
        name="groupId"
        label={t("core.field.group")}
        any={t("core.filter.anyGroup")}
        options={namedOptions(groups)}
        choose={(value) => ({ groupId: numberOf(value) })}
      />
      <Select
        state={state}
        name="queueId"
        label={t("core.field.stage")}
        any={t("core.filter.anyStage")}
        options={namedOptions(stages)}
        choose={(value) => ({ queueId: numberOf(value) })}
      />
    </>
  );
};

const StandingSelects = ({ state }: Props) => {
  const t = useT();
  return (
    <>
      <Select
        state={state}
        name="status"
        label={t("core.field.status")}
        any={t("core.filter.anyStatus")}
        options={STATUSES.map((value) => ({
          value,
          label: t(STATUS_WORDS[value]),
        }))}
        choose={(value) => ({
          status: STATUSES.find((one) => one === value),
        })}
      />
      <Select
        state={state}
        name="position"
        label={t("manage.user.position")}
        any={t("manage.user.anyPosition")}
        options={POSITIONS.map((value) => ({
          value,
          label: t(POSITION_WORDS[value]),
        }))}
        choose={(value) => ({
          position: POSITIONS.find((one) => one === value),
        })}
      />
    </>
  );
};

/** What the list is narrowed by. */
export const UserFilters = ({ state }: Props) => {
  const t = useT();
  return (
    <FilterBar chips={useChips({ state })} onClear={state.clearFilters}>
      <SearchBox
        label={t("manage.user.search")}
        value={state.filters.text}
        onSearch={(text) => state.setFilters({ text }, { replace: true })}
      />
      <RoleSelect state={state} />
      <PlaceSelects state={state} />
      <StandingSelects state={state} />
      <DayRange state={state} labels={useDays()} />
    </FilterBar>
  );
};
