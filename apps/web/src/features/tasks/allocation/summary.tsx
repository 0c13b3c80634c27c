import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";
import { getPreviewCounts } from "./needs.ts";
import type { RunInfo } from "./rows.ts";

export const Summary = ({ run }: { run: RunInfo }) => {
  const t = useT();
  const { kind, shares, reassignedFrom } = run;
  const { placed, left } = getPreviewCounts(run);
  const agents =
    kind === "RELEASE" ? reassignedFrom.length : shares.filter(({ added }) => added > 0).length;
  return (
    <>
      <p className="font-medium">
        {t(`tasks.allocation.summary.${kind}`, { cases: placed, agents })}
      </p>
      {left > 0 ? (
        <Alert tone="warning">
          {t(`tasks.allocation.summary.unchanged.${kind}`, { cases: left })}
        </Alert>
      ) : null}
    </>
  );
};
