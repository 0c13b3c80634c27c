import { institutionColumns } from "@kolekta/api/manage/institution/contract-columns";
import { Plus, Store } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { isBlank, useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";
import { institutionPath } from "../institution-link.tsx";
import { useLenders } from "@/hooks/use-lenders.ts";
import { FILTERS } from "./filters.ts";
import { INSTITUTION_VIEW } from "./institution-view.tsx";
import { InstitutionActions } from "./row-actions.tsx";

const LendersDialog = lazyComponent(() => import("../lender/lenders-dialog.tsx"));

const PARAMS = toParams(FILTERS);

const LendersButton = ({ onClick }: { onClick: () => void }) => (
  <Button aria-haspopup="dialog" onClick={onClick}>
    <Store />
    {useT()("manage.institution.lenders")}
  </Button>
);

const AddButton = () => (
  <Button asChild variant="primary">
    <Link to={pathTo("add-institution")}>
      <Plus />
      {useT()("app.screen.add-institution")}
    </Link>
  </Button>
);

export default function InstitutionsPage() {
  const t = useT();
  const navigate = useNavigate();
  const can = useCan();
  const [areLendersOpen, setLendersOpen] = useState(false);
  const lenders = useLenders();
  const table = useTableState({ filters: PARAMS });
  const { filters, page, size } = table;
  const result = trpc.manage.institution.list.useQuery({ ...filters, page, size }, LIST_QUERY);
  const add = can("institution.edit") ? <AddButton /> : null;
  return (
    <Page fill>
      <PageHeader
        description={t("manage.institution.intro")}
        actions={
          <>
            {can("lender.read") ? <LendersButton onClick={() => setLendersOpen(true)} /> : null}
            {isBlank(table, result.data) ? null : add}
          </>
        }
      />
      <ListScreen
        id="institution.list"
        label="app.screen.institution-list"
        columns={institutionColumns}
        view={INSTITUTION_VIEW}
        filters={FILTERS}
        choices={[
          {
            id: "lenderId",
            label: t("core.field.lender"),
            placeholder: t("manage.institution.anyLender"),
            options: lenders.map((lender) => ({ value: lender.id, label: lender.name })),
            hidden: lenders.length === 0,
          },
        ]}
        state={table}
        result={result}
        rowKey="id"
        rowLabel={({ name }) => name}
        onOpen={(row) => void navigate(institutionPath(row))}
        menu={add ? (row) => <InstitutionActions row={row} /> : undefined}
        exportFilter={filters}
        empty={[
          "manage.institution.none",
          `manage.institution.${add ? "noneAdd" : "noneBody"}`,
          add,
        ]}
      />
      {areLendersOpen ? <LendersDialog onClose={() => setLendersOpen(false)} /> : null}
    </Page>
  );
}
