import type { Bar } from "@kolekta/api/tasks/bar/contract";
import { StatusBadge } from "@/components/page/status-badge.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { dayIn } from "@/lib/zone.ts";
import { useBarWords } from "./words.ts";

/** The channels on which nobody may reach a contact, and until when. */
export const BarBadges = ({ bars }: { bars: readonly Bar[] }) => {
  const t = useT();
  const { zone } = useSession();
  const { day } = useFormat();
  const words = useBarWords();
  return bars.map((bar) => {
    const channel = words.channel(bar);
    return (
      <StatusBadge
        key={bar.barId}
        tone="danger"
        className="self-start"
        label={
          bar.until
            ? t("tasks.bar.badgeUntil", { channel, day: day(dayIn(bar.until, zone)) })
            : t("tasks.bar.badge", { channel })
        }
      />
    );
  });
};
