import { USER_SORTS } from "@kolekta/api/manage/user/contract-codes";
import { userColumns } from "@kolekta/api/manage/user/contract-columns";
import { useSelection } from "@/components/data-table/selection.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { TextLink } from "@/components/page/values.tsx";
import { useRoleName, useRoles } from "@/hooks/use-roles.ts";
import { useCan, useUser } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";
import { ACTING } from "../action/actions.ts";
import { UserMenu } from "../action/user-menu.tsx";
import { CertificateText } from "../certificate-text.tsx";
import { LastLogin } from "../last-login.tsx";
import type { User } from "../user.ts";
import { UserStatus } from "../user-status.tsx";
import { BatchActions } from "./batch-actions.tsx";
import { FILTERS, toQuery } from "./filters.ts";

const PARAMS = toParams(FILTERS);

const Name = ({ id, name }: User) => (
  <TextLink to={pathTo("user", { id })} className="font-medium">
    {name}
  </TextLink>
);

const VIEW = {
  name: { sticky: "start", sort: true, cell: Name },
  login: { sort: true },
  role: { sort: true },
  institution: { sort: true },
  group: { sort: true },
  stage: { sort: true },
  position: { offCard: true },
  status: { sort: true, cell: (user: User) => <UserStatus user={user} /> },
  lastLogin: { cell: (user: User) => <LastLogin user={user} /> },
  certificate: {
    sort: "certifiedUntil",
    offCard: true,
    cell: ({ certifiedUntil }: User) => <CertificateText until={certifiedUntil} />,
  },
  telephony: { offCard: true },
  email: { sort: true, offCard: true },
  creator: { offCard: true },
  created: { sort: "createdAt", exact: "minute", offCard: true },
  modifier: { offCard: true },
  updated: { sort: "updatedAt", exact: "minute", offCard: true },
  id: { hidden: true, cell: ({ id }: User) => id },
} as const;

const { institution: _, ...OWN_INSTITUTION_VIEW } = VIEW;

export const UserList = () => {
  const t = useT();
  const roleName = useRoleName();
  const state = useTableState({ filters: PARAMS, sortable: USER_SORTS });
  const { filters, sort, page, size } = state;
  const query = toQuery(filters, sort);
  const result = trpc.manage.user.list.useQuery({ ...query, page, size }, LIST_QUERY);
  const selection = useSelection<User>();
  return (
    <ListScreen
      id="user.list"
      label="app.screen.users"
      columns={userColumns}
      view={useUser().institutionId === null ? VIEW : OWN_INSTITUTION_VIEW}
      filters={FILTERS}
      choices={[
        {
          id: "role",
          label: t("core.field.role"),
          placeholder: t("core.filter.anyRole"),
          options: useRoles().map(({ role }) => ({ value: role, label: roleName(role) })),
        },
      ]}
      state={state}
      result={result}
      rowKey="id"
      rowLabel={({ name }) => name}
      menu={ACTING.some(useCan()) ? (user) => <UserMenu user={user} inRow /> : undefined}
      selection={selection}
      bulkActions={(rows) => <BatchActions rows={rows} onDone={() => selection?.clear()} />}
      exportFilter={query}
      empty={["manage.user.none", "manage.user.noneBody"]}
    />
  );
};
