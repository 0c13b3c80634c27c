import type { DoNotContactEntry } from "@kolekta/api/tasks/do-not-contact/contract";
import { StatusBadge } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { dayIn } from "@/lib/zone.ts";
import { useDoNotContactLabels } from "./labels.ts";

export const DoNotContactBadges = ({ entries }: { entries: readonly DoNotContactEntry[] }) => {
  const t = useT();
  const { zone } = useSession();
  const { day } = useFormat();
  const labels = useDoNotContactLabels();
  return entries.map((entry) => {
    const channel = labels.channel(entry);
    return (
      <StatusBadge
        key={entry.doNotContactId}
        tone="danger"
        className="self-start"
        label={
          entry.until
            ? t("tasks.doNotContact.badgeUntil", { channel, day: day(dayIn(entry.until, zone)) })
            : t("tasks.doNotContact.badge", { channel })
        }
      />
    );
  });
};
