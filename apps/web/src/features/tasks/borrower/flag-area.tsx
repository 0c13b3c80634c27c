import { Plus } from "lucide-react";
import { useState } from "react";
import { Area } from "@/components/case/area.tsx";
import { Section } from "@/components/page/section.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { BorrowerFlag } from "./flag-end-dialog.tsx";
import { BorrowerFlagItem } from "./flag-line.tsx";

const BorrowerFlagDialog = lazyComponent(() => import("./flag-dialog.tsx"));
const BorrowerFlagEndDialog = lazyComponent(() => import("./flag-end-dialog.tsx"));

const Lines = ({
  taskId,
  title,
  borrowerFlags,
  onEnd,
}: {
  taskId: number;
  title: string;
  borrowerFlags: readonly BorrowerFlag[];
  onEnd: (borrowerFlag: BorrowerFlag) => void;
}) =>
  borrowerFlags.length === 0 ? null : (
    <Section ruled title={title}>
      <ul className="flex flex-col">
        {borrowerFlags.map((borrowerFlag) => (
          <BorrowerFlagItem
            key={borrowerFlag.flagId}
            taskId={taskId}
            borrowerFlag={borrowerFlag}
            onEnd={() => onEnd(borrowerFlag)}
          />
        ))}
      </ul>
    </Section>
  );

interface Props {
  taskId: number;
  borrowerId: number;
}

export const BorrowerFlagArea = ({ taskId, borrowerId }: Props) => {
  const t = useT();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const [ending, setEnding] = useState<BorrowerFlag | null>(null);
  const result = trpc.tasks.borrower.listFlags.useQuery({ taskId });
  return (
    <Area result={result}>
      {(borrowerFlags) => (
        <div className="flex flex-col gap-4">
          {can("borrowerFlag.add") ? (
            <Button className="self-start" onClick={() => setOpen(true)}>
              <Plus />
              {t("tasks.borrower.flag.add")}
            </Button>
          ) : null}
          {borrowerFlags.length === 0 ? <EmptyState title={t("tasks.borrower.flag.none")} /> : null}
          <Lines
            taskId={taskId}
            title={t("app.setting.inForce")}
            borrowerFlags={borrowerFlags.filter(({ endedAt }) => endedAt === null)}
            onEnd={setEnding}
          />
          <Lines
            taskId={taskId}
            title={t("tasks.borrower.flag.ended")}
            borrowerFlags={borrowerFlags.filter(({ endedAt }) => endedAt !== null)}
            onEnd={setEnding}
          />
          {isOpen ? (
            <BorrowerFlagDialog
              taskId={taskId}
              borrowerId={borrowerId}
              onClose={() => setOpen(false)}
            />
          ) : null}
          {ending ? (
            <BorrowerFlagEndDialog borrowerFlag={ending} onClose={() => setEnding(null)} />
          ) : null}
        </div>
      )}
    </Area>
  );
};
