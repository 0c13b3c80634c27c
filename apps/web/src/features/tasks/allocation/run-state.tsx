import { StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Run } from "./rows.ts";
import { RUN_TONES } from "./labels.ts";

export const RunState = ({
  run: { state, isStalled = false },
}: {
  run: Pick<Run, "state"> & { readonly isStalled?: boolean };
}) => {
  const t = useT();
  if (isStalled) return <StatusBadge tone="warning" label={t("tasks.allocation.stalled.label")} />;
  return <StatusBadge tone={RUN_TONES[state]} label={t(`tasks.allocation.state.${state}`)} />;
};
