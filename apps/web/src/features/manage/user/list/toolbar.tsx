import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useRoleName, useRoles } from "@/hooks/use-roles.ts";
import { useT } from "@/lib/i18n.tsx";
import { type UserFilterValues, POSITIONS, STATUSES } from "./filters.ts";

const STATUS_KEYS = {
  ENABLED: "core.field.enabled",
  DISABLED: "core.field.disabled",
  LOCKED: "manage.user.locked",
  UNCONFIRMED: "core.proposal.waiting",
} as const;

const POSITION_KEYS = {
  LEADER: "manage.user.leader",
  MEMBER: "manage.user.member",
} as const;

const useRoleChoice = () => {
  const t = useT();
  const name = useRoleName();
  return {
    id: "role",
    label: t("core.field.role"),
    placeholder: t("core.filter.anyRole"),
    options: useRoles().map(({ role }) => ({ value: role, label: name(role) })),
  } as const;
};

const useStatusChoice = () => {
  const t = useT();
  return {
    id: "status",
    label: t("core.field.status"),
    placeholder: t("core.filter.anyStatus"),
    options: STATUSES.map((value) => ({
      value,
      label: t(STATUS_KEYS[value]),
    })),
  } as const;
};

const usePositionChoice = () => {
  const t = useT();
  return {
    id: "position",
    label: t("manage.user.position"),
    placeholder: t("manage.user.anyPosition"),
    options: POSITIONS.map((value) => ({
      value,
      label: t(POSITION_KEYS[value]),
    })),
  } as const;
};

export const UserFilters = ({ state }: { state: TableState<UserFilterValues> }) => {
  const t = useT();
  const { institution, group, stage } = useOrgUnitChoices(useOrgUnits(state.filters.institutionId));
  const [role, status, position] = [useRoleChoice(), useStatusChoice(), usePositionChoice()];
  return (
    <ListFilters
      state={state}
      search={{ id: "text", label: t("manage.user.search") }}
      choices={[role, institution, group, stage, status, position]}
      days={{
        from: t("manage.user.createdFrom"),
        to: t("manage.user.createdTo"),
      }}
    />
  );
};
