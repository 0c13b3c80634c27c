import { keepPreviousData } from "@tanstack/react-query";
import { Plus, Store } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { isBlank, useTableState } from "@/components/data-table/table-state.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";
import { institutionPath } from "../institution-link.tsx";
import { useInstitutionColumns } from "./columns.tsx";
import { FILTERS } from "./filters.ts";
import { InstitutionFilters } from "./toolbar.tsx";

const LendersDialog = lazyComponent(() => import("../lender/lenders-dialog.tsx"));

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
  const table = useTableState({ filters: FILTERS });
  const { filters, page, size } = table;
  const result = trpc.manage.institution.list.useQuery(
    { ...filters, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
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
      <DataTable
        id="institution.list"
        label={t("app.screen.institution-list")}
        columns={useInstitutionColumns()}
        rowKey={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        state={table}
        result={result}
        onOpen={(row) => void navigate(institutionPath(row))}
        toolbar={<InstitutionFilters state={table} />}
        empty={{
          title: t("manage.institution.none"),
          body: t(`manage.institution.${add ? "noneAdd" : "noneBody"}`),
          action: add,
        }}
      />
      {areLendersOpen ? <LendersDialog onClose={() => setLendersOpen(false)} /> : null}
    </Page>
  );
}
