import { Check } from "lucide-react";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { useImportRun } from "./use-import-run.ts";
import type { ImportState } from "./use-import.ts";

const STEPS = ["file", "columns", "check", "load"] as const;
type Step = (typeof STEPS)[number];

const useStep = ({ view, runId }: ImportState): Step | null => {
  const { data } = useImportRun(view === "run" ? runId : null);
  if (view === "history") return null;
  if (view !== "run") return view;
  return data?.state === "APPLYING" || data?.state === "APPLIED" ? "load" : "check";
};

export const Steps = ({ state }: { state: ImportState }) => {
  const t = useT();
  const step = useStep(state);
  const at = step ? STEPS.indexOf(step) : -1;
  return (
    <ol
      aria-label={t("tasks.loanImport.dialog.steps")}
      className={cn("flex flex-wrap gap-x-4 gap-y-1", !step && "invisible")}
    >
      {STEPS.map((item, index) => (
        <li
          key={item}
          aria-current={index === at ? "step" : undefined}
          className={cn(
            "flex items-center gap-1.5",
            index === at ? "font-medium" : "text-muted-foreground",
          )}
        >
          <span
            aria-hidden
            className={cn(
              "tabular grid size-5 place-items-center rounded-full border text-xs",
              index === at && "bg-primary text-primary-foreground border-primary",
            )}
          >
            {index < at ? <Check className="size-3" /> : index + 1}
          </span>
          {t(`tasks.loanImport.dialog.step.${item}`)}
        </li>
      ))}
    </ol>
  );
};
