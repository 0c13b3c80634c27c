import { UserRoundX } from "lucide-react";
import { Badge } from "@/components/ui/badge.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { isStop, getTone } from "./flag-tone.ts";
import { useBorrowerFlagTexts } from "./flag-labels.ts";

/** Badges of the facts that hold for the borrower and all of the borrower's cases, with their first day. */
export const BorrowerFlagBadges = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const getTexts = useBorrowerFlagTexts();
  const { day } = useFormat();
  const borrowerFlags = trpc.tasks.borrower.listFlags.useQuery(
    { taskId },
    { meta: { quiet: true } },
  );
  return borrowerFlags.data
    ?.filter(
      ({ endedAt, consent }) => endedAt === null && (consent === null || consent.state === "HOLDS"),
    )
    .map(({ flagId, kind, fromOn, reason, params, consent }) => (
      <Badge key={flagId} tone={getTone(kind)} title={reason || undefined}>
        {isStop(kind) ? <UserRoundX aria-hidden /> : null}
        {kind === "LANGUAGE"
          ? getTexts({ kind, params })
          : t(`tasks.borrower.flag.badge.${kind}`, { day: day(consent?.opensOn ?? fromOn) })}
      </Badge>
    ));
};
