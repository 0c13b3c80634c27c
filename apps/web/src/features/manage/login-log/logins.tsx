import { LISTING_DAYS, type LoginLine } from "@kolekta/api/manage/login-log/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useLoginColumns } from "./columns.tsx";
import { FILTERS } from "./filters.ts";
import { LoginFilters } from "./toolbar.tsx";

const LoginSheet = lazyComponent(() => import("./login-sheet.tsx"));

export const Logins = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const table = useTableState({ filters: FILTERS });
  const [opened, setOpened] = useState<LoginLine | null>(null);
  const { from, to, ...filters } = table.filters;
  const { page, size } = table;
  const result = trpc.manage.loginLog.list.useQuery(
    { ...filters, ...toInstantRange({ from, to }, zone), page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <>
      {opened ? <LoginSheet line={opened} onClose={() => setOpened(null)} /> : null}
      <DataTable
        id="login.log"
        label={t("app.screen.log")}
        columns={useLoginColumns()}
        rowKey={(line) => String(line.id)}
        rowLabel={({ login, at }) => t("manage.loginLog.row", { login, at: instant(at, { zone }) })}
        state={table}
        result={result}
        onOpen={setOpened}
        toolbar={<LoginFilters state={table} />}
        empty={{
          title: t("manage.loginLog.none"),
          body: t("manage.loginLog.noneBody", { days: LISTING_DAYS }),
        }}
      />
    </>
  );
};
