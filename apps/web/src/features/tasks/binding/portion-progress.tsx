import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import type { usePortions } from "./portions.ts";

type Props = Pick<ReturnType<typeof usePortions>, "progress" | "stop">;

/** How far a long action is, and the way to stop it. */
export const PortionProgress = ({ progress, stop }: Props) => {
  const t = useT();
  const { number } = useFormat();
  if (!progress) return null;
  const { done, all } = progress;
  const label = t("tasks.binding.progress", {
    done: number(done),
    all: number(all),
  });
  return (
    <div role="status" className="flex items-center gap-3">
      <span className="tabular shrink-0">{label}</span>
      <Progress label={label} value={done / all} />
      <Button size="sm" onClick={stop}>
        {t("tasks.binding.stop")}
      </Button>
    </div>
  );
};
