import { Check } from "lucide-react";
import { TextLink } from "@/components/page/values.tsx";
import { Card } from "@/components/ui/card.tsx";
import { useRoles } from "@/hooks/use-roles.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";

interface Step {
  readonly key: "stage" | "institution" | "operations" | "collector";
  readonly label: string;
  readonly to: string;
}

const useSteps = (): Step[] => {
  const t = useT();
  const user = { label: t("app.screen.add-user"), to: pathTo("add-user") };
  return [
    { key: "stage", label: t("manage.stage.add"), to: pathTo("stage") },
    { key: "institution", label: t("app.screen.add-institution"), to: pathTo("add-institution") },
    { key: "operations", ...user },
    { key: "collector", label: t("app.screen.add-person"), to: pathTo("add-person") },
  ];
};

const FIRST = { size: 1 };

/** Counts for each setup step; null until all are loaded. */
const useCounts = (): readonly number[] | null => {
  const role = useRoles().find(({ key }) => key === "operations")?.role;
  const options = { meta: { quiet: true } };
  const found = trpc.useQueries(({ manage }) => [
    manage.stage.list(FIRST, options),
    manage.institution.list(FIRST, options),
    manage.user.list({ ...FIRST, role }, { ...options, enabled: !!role }),
    manage.user.list({ ...FIRST, worksCases: true }, options),
  ]);
  const totals = found.flatMap(({ data }) => data?.total ?? []);
  return totals.length === found.length ? totals : null;
};

const Mark = ({ isDone, nth }: { isDone: boolean; nth: number }) => {
  const t = useT();
  return (
    <span
      className={cn(
        "tabular grid size-5 shrink-0 place-items-center rounded-full border text-xs",
        isDone && "bg-success-soft text-success",
      )}
    >
      {isDone ? (
        <Check role="img" aria-label={t("manage.user.setup.done")} className="size-3" />
      ) : (
        nth
      )}
    </span>
  );
};

const Guide = () => {
  const t = useT();
  const steps = useSteps();
  const counts = useCounts();
  if (counts === null || !counts.includes(0)) return null;
  return (
    <Card title={t("manage.user.setup.title")}>
      <ol className="grid gap-x-6 gap-y-2 p-3 md:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ key, label, to }, index) => (
          <li key={key} className="flex gap-2">
            <span className="py-0.5">
              <Mark isDone={(counts[index] ?? 0) > 0} nth={index + 1} />
            </span>
            <div className="min-w-0">
              <TextLink to={to}>{label}</TextLink>
              <p className="text-muted-foreground">{t(`manage.user.setup.${key}`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
};

/**
 * Steps that a new installation lacks before its first case can be worked, for users who can do all
 * of them.
 */
export const SetupGuide = () => {
  const can = useCan();
  const canSetUp = can("stage.edit") && can("institution.edit") && can("user.write");
  return canSetUp ? <Guide /> : null;
};
