import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import { MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { DescriptionSkeleton } from "@/components/case/area.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Loaded lazily with its texts, because few users file or read complaints. */
const CreateDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([
    import("@/features/board/work-order/create/create-dialog.tsx"),
    loadMessages("board"),
  ]);
  return dialog;
});

const OrdersOfCase = lazyComponent(
  async () => {
    const [area] = await Promise.all([
      import("@/features/board/work-order/of-case/orders-of-case.tsx"),
      loadMessages("board"),
    ]);
    return area;
  },
  <DescriptionSkeleton />,
);

type RelatedCase = Pick<CaseInfo, "taskId" | "borrowerId">;

export const useHasComplaints = (taskId: number): boolean => {
  const can = useCan();
  const reads = can("workOrder.read");
  const lodges = can("workOrder.create");
  const { data } = trpc.board.workOrder.listOfCase.useQuery(
    { taskId },
    { enabled: reads && !lodges, meta: { quiet: true } },
  );
  return reads && (lodges || (data?.length ?? 0) > 0);
};

/** Files a complaint, by an icon of the header or a button; empty for users who may not. */
export const LodgeComplaint = ({
  relatedCase,
  icon,
}: {
  relatedCase: RelatedCase;
  icon?: boolean;
}) => {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can("workOrder.create")) return null;
  const label = t("tasks.case.workspace.lodgeComplaint");
  const show = () => setOpen(true);
  const { taskId, borrowerId } = relatedCase;
  return (
    <>
      {icon ? (
        <IconButton size="icon" label={label} aria-haspopup="dialog" onClick={show}>
          <MessageSquareWarning />
        </IconButton>
      ) : (
        <Button aria-haspopup="dialog" onClick={show}>
          <MessageSquareWarning />
          {label}
        </Button>
      )}
      {open ? (
        <CreateDialog relatedCase={{ taskId, borrowerId }} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};

/** The complaints about the case in hand. */
export const ComplaintArea = ({ relatedCase }: { relatedCase: RelatedCase }) => {
  const can = useCan();
  return (
    <OrdersOfCase
      taskId={relatedCase.taskId}
      lodge={can("workOrder.create") ? <LodgeComplaint relatedCase={relatedCase} /> : null}
    />
  );
};
