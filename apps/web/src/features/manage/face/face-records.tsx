import { FACE_RESULTS, LISTING_DAYS } from "@kolekta/api/manage/face/contract";
import { faceColumns } from "@kolekta/api/manage/face/contract-columns";
import { useState } from "react";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, type ListFilterValues, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { getFaceEmptyState } from "./empty.ts";
import { buildFaceView, type FaceCommand, FaceMenu } from "./face-view.tsx";
import { RECORD_DIALOGS } from "./record-dialogs.tsx";

const CompareDialog = lazyComponent(() => import("./compare-dialog.tsx"));

const LOCKS = ["locked", "unlocked"] as const;

const FILTERS = {
  agentName: filter.search("manage.face.search"),
  institutionId: filter.institution(),
  result: filter.code(
    FACE_RESULTS,
    "manage.face.match",
    "telephony.record.anyResult",
    (result) => `manage.face.result.${result}`,
  ),
  lock: filter.code(
    LOCKS,
    "manage.face.access",
    "manage.face.anyAccess",
    (lock) => `manage.face.${lock}Only`,
  ),
  from: filter.from(),
  to: filter.to(),
};
const PARAMS = toParams(FILTERS);

const toQuery = ({ lock, from, to, ...rest }: ListFilterValues<typeof FILTERS>, zone: string) => ({
  ...rest,
  ...toInstantRange({ from, to }, zone),
  isLocked: lock === undefined ? undefined : lock === "locked",
});

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
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const [command, setCommand] = useState<FaceCommand | null>(null);
  const query = toQuery(filters, zone);
  const result = trpc.manage.face.list.useQuery({ ...query, page, size }, LIST_QUERY);
  return (
    <>
      <ListScreen
        id="face.records"
        label="manage.face.records"
        columns={faceColumns}
        view={buildFaceView(setCommand)}
        filters={FILTERS}
        state={state}
        result={result}
        rowKey="recordId"
        rowLabel={({ agentName, authDate }) =>
          t("telephony.record.row", { name: agentName, at: instant(authDate, { zone }) })
        }
        onOpen={(record) => setCommand({ record, action: "compare" })}
        menu={(record) => <FaceMenu record={record} onOrder={setCommand} />}
        exportFilter={query}
        empty={getFaceEmptyState(result.data, [
          "manage.face.empty",
          ["manage.face.emptyBody", { days: LISTING_DAYS }],
        ] as const)}
      />
      {command ? <CommandDialog command={command} onClose={() => setCommand(null)} /> : null}
    </>
  );
};
