import { CircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";

const WhyDialog = lazyComponent(() => import("./why-dialog.tsx"));

/** Opens why a case is with its agent, and why not with another. */
export const WhyAgent = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!useCan()("allocation.read")) return null;
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CircleQuestionMark />
        {t("tasks.allocation.explain.title")}
      </Button>
      {isOpen ? <WhyDialog taskId={taskId} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
