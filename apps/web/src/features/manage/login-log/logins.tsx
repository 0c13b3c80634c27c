import { LISTING_DAYS, type LoginLine } from "@kolekta/api/manage/login-log/contract";
import { loginColumns } from "@kolekta/api/manage/login-log/contract-columns";
import { useState } from "react";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { FILTERS } from "./filters.ts";
import { LOGIN_VIEW } from "./login-view.tsx";

const LoginSheet = lazyComponent(() => import("./login-sheet.tsx"));

const PARAMS = toParams(FILTERS);

export const Logins = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const state = useTableState({ filters: PARAMS });
  const [opened, setOpened] = useState<LoginLine | null>(null);
  const { from, to, ...filters } = state.filters;
  const { page, size } = state;
  const result = trpc.manage.loginLog.list.useQuery(
    { ...filters, ...toInstantRange({ from, to }, zone), page, size },
    LIST_QUERY,
  );
  return (
    <>
      {opened ? <LoginSheet line={opened} onClose={() => setOpened(null)} /> : null}
      <ListScreen
        id="login.log"
        label="app.screen.log"
        columns={loginColumns}
        view={LOGIN_VIEW}
        filters={FILTERS}
        state={state}
        result={result}
        rowKey="id"
        rowLabel={({ login, at }) => t("manage.loginLog.row", { login, at: instant(at, { zone }) })}
        onOpen={setOpened}
        empty={["manage.loginLog.none", ["manage.loginLog.noneBody", { days: LISTING_DAYS }]]}
      />
    </>
  );
};
