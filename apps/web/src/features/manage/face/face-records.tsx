import { FACE_RESULTS, LISTING_DAYS } from "@kolekta/api/manage/face/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { toOptions, useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type FilterValues, param } from "@/lib/url-state.ts";
import { type FaceCommand, useFaceColumns } from "./columns.tsx";
import { getFaceEmptyState } from "./empty.ts";
import { RECORD_DIALOGS } from "./record-dialogs.tsx";

const CompareDialog = lazyComponent(() => import("./compare-dialog.tsx"));

const LOCKS = ["locked", "unlocked"] as const;

const FILTERS = {
  agentName: param.text(),
  institutionId: param.id(),
  result: param.choice(FACE_RESULTS),
  lock: param.choice(LOCKS),
  from: param.day(),
  to: param.day(),
};
type Filters = FilterValues<typeof FILTERS>;

const toQuery = ({ lock, from, to, ...rest }: Filters, zone: string) => ({
  ...rest,
  ...toInstantRange({ from, to }, zone),
  isLocked: lock === undefined ? undefined : lock === "locked",
});

const FaceFilters = ({ state }: { state: TableState<Filters> }) => {
  const t = useT();
  const { institutions } = useOrgUnits(undefined);
  return (
    <ListFilters
      state={state}
      search={{ id: "agentName", label: t("manage.face.search") }}
      choices={[
        {
          id: "institutionId",
          label: t("core.field.institution"),
          placeholder: t("core.filter.anyInstitution"),
          options: institutions.map(({ id, name }) => ({
            value: id,
            label: name,
          })),
          hidden: institutions.length < 2,
        },
        {
          id: "result",
          label: t("manage.face.match"),
          placeholder: t("telephony.record.anyResult"),
          options: toOptions(FACE_RESULTS, (code) => t(`manage.face.result.${code}`)),
        },
        {
          id: "lock",
          label: t("manage.face.access"),
          placeholder: t("manage.face.anyAccess"),
          options: toOptions(LOCKS, (code) => t(`manage.face.${code}Only`)),
        },
      ]}
      days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
    />
  );
};

const CommandDialog = ({ command, onClose }: { command: FaceCommand; onClose: () => void }) => {
  const { record, action } = command;
  if (action === "compare") return <CompareDialog record={record} onClose={onClose} />;
  const Dialog = RECORD_DIALOGS[action];
  return <Dialog record={record} onClose={onClose} />;
};

export const FaceRecords = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const table = useTableState({ filters: FILTERS });
  const { filters, page, size } = table;
  const [command, setCommand] = useState<FaceCommand | null>(null);
  const result = trpc.manage.face.list.useQuery(
    { ...toQuery(filters, zone), page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <>
      <DataTable
        id="face.records"
        label={t("manage.face.records")}
        columns={useFaceColumns(setCommand)}
        rowKey={(record) => String(record.recordId)}
        rowLabel={(record) =>
          t("telephony.record.row", {
            name: record.agentName,
            at: instant(record.authDate, { zone }),
          })
        }
        state={table}
        result={result}
        onOpen={(record) => setCommand({ record, action: "compare" })}
        toolbar={<FaceFilters state={table} />}
        empty={getFaceEmptyState(t, result.data, {
          title: t("manage.face.empty"),
          body: t("manage.face.emptyBody", { days: LISTING_DAYS }),
        })}
      />
      {command ? <CommandDialog command={command} onClose={() => setCommand(null)} /> : null}
    </>
  );
};
