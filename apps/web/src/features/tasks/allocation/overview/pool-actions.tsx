import { ListChecks, Split, UserCheck } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { type MenuAction, RowMenu } from "@/components/page/action-menu.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Pool } from "../rows.ts";
import { poolPath, rulePath } from "../labels.ts";

interface Props {
  pool: Pool;
  onAssign: (pool: Pool) => void;
}

export const PoolActions = ({ pool, onAssign }: Props) => {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const name = `${pool.stageName} · ${pool.institutionName}`;
  const actions: MenuAction[] = [
    {
      id: "cases",
      label: t("tasks.allocation.pool.showCases"),
      icon: ListChecks,
      onSelect: () => void navigate(poolPath(pool)),
    },
    ...(can("allocation.readRule")
      ? [
          {
            id: "rule",
            label: t("tasks.allocation.pool.showRule"),
            icon: Split,
            onSelect: () => void navigate(rulePath()),
          },
        ]
      : []),
  ];
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {can("assignment.write") && pool.unassigned > 0 ? (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={t("tasks.allocation.assignFor", { name })}
          onClick={() => onAssign(pool)}
        >
          <UserCheck />
          {t("tasks.allocation.assign")}
        </Button>
      ) : null}
      <RowMenu name={name} actions={actions} />
    </span>
  );
};
