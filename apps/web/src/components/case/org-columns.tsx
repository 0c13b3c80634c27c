import type { Status } from "@kolekta/api/tasks/case/contract-codes";
import type { Translate } from "@kolekta/i18n/web";
import { CaseStatusBadge } from "@/components/case/status-badges.tsx";
import type { Column } from "@/components/data-table/columns.ts";
import { NoValue } from "@/components/page/values.tsx";

interface Placed {
  readonly status: Status;
  readonly institutionName: string;
  readonly stageName: string;
  readonly agentName: string | null;
}

/** Columns for the status of a case and its organization. */
export const buildOrgUnitColumns = <Row extends Placed>(t: Translate): Column<Row>[] => [
  {
    id: "status",
    header: t("core.field.status"),
    cell: ({ status }) => <CaseStatusBadge status={status} />,
  },
  {
    id: "institution",
    header: t("core.field.institution"),
    cell: ({ institutionName }) => institutionName,
  },
  { id: "stage", header: t("core.field.stage"), cell: ({ stageName }) => stageName },
  { id: "agent", header: t("core.field.agent"), cell: ({ agentName }) => agentName ?? <NoValue /> },
];
