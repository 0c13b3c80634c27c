import { EXPORT_DAYS, LISTING_DAYS } from "@kolekta/api/manage/audit/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { LimitedExport } from "@/components/page/limited-export.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useUrlState } from "@/lib/url-state.ts";
import { useAuditColumns } from "./columns.tsx";
import { type AuditFilterValues, FILTERS, toPeriod, toQuery, VIEW } from "./filters.ts";
import { AuditFilters } from "./toolbar.tsx";

const LineSheet = lazyComponent(() => import("./line-sheet.tsx"));
const SealDialog = lazyComponent(() => import("./seal-dialog.tsx"));

const EXPORT = "/api/manage/audit/listing-export";

/** Button to verify the seals, for users who see the whole audit trail. */
const VerifyButton = ({ filters }: { filters: AuditFilterValues }) => {
  const t = useT();
  const { zone } = useSession();
  const [open, setOpen] = useState(false);
  if (!useCan()("audit.verify")) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ShieldCheck />
        {t("manage.audit.seal.title")}
      </Button>
      {open ? (
        <SealDialog period={toPeriod(filters, zone, new Date())} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};

export const AuditList = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const table = useTableState({ filters: FILTERS });
  const { values, set } = useUrlState(VIEW);
  const { filters, page, size } = table;
  const query = toQuery(filters, zone);
  const result = trpc.manage.audit.list.useQuery(
    { ...query, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const onOpen = ({ id }: { id: number }) => set({ show: id });
  const columns = useAuditColumns(onOpen);
  return (
    <>
      <DataTable
        id="audit.lines"
        label={t("manage.audit.lines")}
        columns={columns}
        rowKey={(line) => String(line.id)}
        rowLabel={(line) =>
          t("manage.audit.row", { action: line.action, at: instant(line.at, { zone }) })
        }
        state={table}
        result={result}
        onOpen={onOpen}
        isCurrent={(line) => line.id === values.show}
        toolbar={<AuditFilters state={table} />}
        actions={
          <>
            <VerifyButton filters={filters} />
            <LimitedExport
              path={EXPORT}
              name="audit.xlsx"
              body={query}
              days={filters}
              maxDays={EXPORT_DAYS}
            />
          </>
        }
        stacked
        empty={{
          title: t("manage.audit.none"),
          body: t("manage.audit.limit", { days: LISTING_DAYS }),
        }}
      />
      {values.show === undefined ? null : (
        <LineSheet key={values.show} id={values.show} onClose={() => set({ show: undefined })} />
      )}
    </>
  );
};
