import { toLocalDay } from "@kolekta/api/core/calendar";
import { DayText, StatusBadge } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";

/** End of the certificate, with a mark once it has expired. */
export const CertificateText = ({ until }: { until: string | null }) => {
  const t = useT();
  const { day } = useFormat();
  const { zone } = useSession();
  if (until === null || until >= toLocalDay(new Date(), zone)) return <DayText day={until} />;
  return (
    <StatusBadge tone="warning" label={t("manage.user.certificateEnded", { day: day(until) })} />
  );
};
