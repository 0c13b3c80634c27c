import { UserPlus, UserRoundPlus } from "lucide-react";
import { Link } from "react-router-dom";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useSelection } from "@/components/data-table/selection.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import type { User } from "../user.ts";
import { BatchActions } from "./batch-actions.tsx";
import { useUserColumns } from "./columns.tsx";
import { SetupGuide } from "./setup-guide.tsx";
import { UserFilters } from "./toolbar.tsx";
import { useUsers } from "./use-users.ts";

const AddButtons = () => {
  const t = useT();
  if (!useCan()("user.write")) return null;
  return (
    <>
      <Button asChild>
        <Link to={pathTo("add-user")}>
          <UserPlus />
          {t("app.screen.add-user")}
        </Link>
      </Button>
      <Button asChild variant="primary">
        <Link to={pathTo("add-person")}>
          <UserRoundPlus />
          {t("app.screen.add-person")}
        </Link>
      </Button>
    </>
  );
};

/** Users with a login, within the caller's scope. */
export default function UsersPage() {
  const t = useT();
  const { table, result } = useUsers();
  const selection = useSelection<User>();
  const clear = () => selection?.clear();
  return (
    <Page fill>
      <PageHeader description={t("manage.user.intro")} actions={<AddButtons />} />
      <SetupGuide />
      <DataTable
        id="user.list"
        label={t("app.screen.users")}
        columns={useUserColumns()}
        rowKey={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        state={table}
        result={result}
        selection={selection}
        bulkActions={(rows) => <BatchActions rows={rows} onDone={clear} />}
        toolbar={<UserFilters state={table} />}
        empty={{
          title: t("manage.user.none"),
          body: t("manage.user.noneBody"),
        }}
      />
    </Page>
  );
}
