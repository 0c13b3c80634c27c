import { PencilLine } from "lucide-react";
import { useState } from "react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { actionsColumn } from "@/components/data-table/columns.ts";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { SectionIntro } from "@/components/setting/default-rule-section.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type ApproverRow, PARTS } from "./approver-parts.ts";
import { RightChange } from "./right-change.tsx";

const ApproverDialog = lazyComponent(() => import("./approver-dialog.tsx"));

const Table = ({ rows }: { rows: ApproverRow[] }) => {
  const t = useT();
  const roleName = useRoleName();
  const canPropose = useCan()("permission.editRole");
  const [edited, setEdited] = useState<ApproverRow | null>(null);
  const getName = ({ kind }: ApproverRow) => t(`manage.proposal.kind.${kind}`);
  return (
    <>
      <AreaTable
        label={t("manage.permission.approver.title")}
        cards="wide"
        rows={rows}
        rowKey={({ kind }) => kind}
        columns={[
          {
            id: "kind",
            header: t("manage.proposal.setting"),
            cell: (row) => <span className="font-medium">{getName(row)}</span>,
          },
          ...PARTS.map(([part, label]) => ({
            id: part,
            header: t(label),
            cell: (row: ApproverRow) => row[part].map(roleName).join(", ") || t("core.word.none"),
            wrap: true,
          })),
          {
            id: "change",
            header: t("app.setting.edited"),
            cell: (row) => <RightChange {...row} name={getName(row)} />,
            wrap: true,
          },
          actionsColumn(t("core.field.actions"), (row: ApproverRow) => (
            <RowMenu
              name={getName(row)}
              actions={
                canPropose
                  ? [
                      {
                        id: "edit",
                        label: t("core.action.edit"),
                        icon: PencilLine,
                        onSelect: () => setEdited(row),
                      },
                    ]
                  : []
              }
            />
          )),
        ]}
      />
      {edited ? <ApproverDialog row={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
};

/** Roles that propose and approve each kind of change. */
export const Approvers = () => {
  const t = useT();
  const result = trpc.manage.permission.listApprovers.useQuery(undefined, QUIET);
  return (
    <section className="flex flex-col gap-4">
      <SectionIntro kind="PROPOSAL_ROLE">
        <p>{t("manage.permission.approver.intro")}</p>
      </SectionIntro>
      <Area result={result}>{(rows) => <Table rows={rows} />}</Area>
    </section>
  );
};
