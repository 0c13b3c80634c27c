import { EXPORT_DAYS, LISTING_DAYS } from "@kolekta/api/manage/audit/contract";
import { auditColumns, ENTITY_WORDS } from "@kolekta/api/manage/audit/contract-columns";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useEntityName } from "@/components/change/labels.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { LimitedExport } from "@/components/page/limited-export.tsx";
import { Button } from "@/components/ui/button.tsx";
import { usePeople } from "@/hooks/use-agents.ts";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useUrlState } from "@/lib/url-state.ts";
import { AUDIT_VIEW } from "./audit-view.tsx";
import { type AuditFilterValues, FILTERS, toPeriod, toQuery, VIEW } from "./filters.ts";

const LineSheet = lazyComponent(() => import("./line-sheet.tsx"));
const SealDialog = lazyComponent(() => import("./seal-dialog.tsx"));

const EXPORT = "/api/manage/audit/listing-export";

const PARAMS = toParams(FILTERS);

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

const useChoices = (institutionId: number | undefined) => {
  const t = useT();
  const entityName = useEntityName();
  const people = usePeople(institutionId);
  return [
    {
      id: "entity",
      label: t("manage.audit.column.entity"),
      placeholder: t("manage.audit.anyObject"),
      options: Object.keys(ENTITY_WORDS)
        .map((value) => ({ value, label: entityName(value) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    },
    {
      id: "actorId",
      label: t("manage.audit.column.actor"),
      placeholder: t("manage.audit.anyUser"),
      options: people.map(({ id, name }) => ({ value: id, label: name })),
      hidden: people.length < 2,
    },
  ] as const;
};

export const AuditList = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const state = useTableState({ filters: PARAMS });
  const { values, set } = useUrlState(VIEW);
  const { filters, page, size } = state;
  const query = toQuery(filters, zone);
  const result = trpc.manage.audit.list.useQuery({ ...query, page, size }, LIST_QUERY);
  return (
    <>
      <ListScreen
        id="audit.lines"
        label="manage.audit.lines"
        columns={auditColumns}
        view={AUDIT_VIEW}
        filters={FILTERS}
        choices={useChoices(filters.institutionId)}
        state={state}
        result={result}
        rowKey="id"
        rowLabel={({ action, at }) => t("manage.audit.row", { action, at: instant(at, { zone }) })}
        onOpen={({ id }) => set({ show: id })}
        isCurrent={({ id }) => id === values.show}
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
        empty={["manage.audit.none", ["manage.audit.limit", { days: LISTING_DAYS }]]}
      />
      {values.show === undefined ? null : (
        <LineSheet key={values.show} id={values.show} onClose={() => set({ show: undefined })} />
      )}
    </>
  );
};
