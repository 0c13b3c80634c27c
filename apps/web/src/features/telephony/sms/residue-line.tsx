import { Alert } from "@/components/ui/alert.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type Residue = Outputs["telephony"]["sms"]["getResidue"];

export const useResidue = (taskId: number) =>
  trpc.telephony.sms.getResidue.useQuery({ taskId }, { meta: { quiet: true } });

/** No message can be sent now, regardless of its text. */
export const isSpent = (residue: Residue | undefined): boolean =>
  residue !== undefined && (!residue.configured || residue.left === 0 || residue.nextAt !== null);

/** "2 of 3 left for this case, next at …". */
export const ResidueLine = ({ residue }: { residue: Residue | undefined }) => {
  const t = useT();
  const { instant } = useFormat();
  const { zone } = useSession();
  if (!residue) return null;
  const { configured, left, max, nextAt } = residue;
  if (!configured) return <Alert tone="warning">{t("telephony.sms.notConfigured")}</Alert>;
  const rest =
    left === 0
      ? t("telephony.sms.limitReached")
      : t("telephony.sms.remaining", { left: left ?? 0, max: max ?? 0 });
  const at = nextAt ? instant(nextAt, { zone, showZone: true }) : null;
  return (
    <p className="text-muted-foreground tabular text-table">
      {rest}
      {at && left !== 0 ? ` · ${t("telephony.sms.nextAt", { at })}` : ""}
    </p>
  );
};
