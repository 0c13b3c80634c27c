import type { Bar } from "@kolekta/api/tasks/bar/contract";
import { useT } from "@/lib/i18n.tsx";

/** How a line and its parts are called. */
export const useBarWords = () => {
  const t = useT();
  return {
    channel: ({ channel }: Pick<Bar, "channel">) =>
      channel ? t(`tasks.log.channel.${channel}`) : t("tasks.bar.everyChannel"),
    reason: ({ reason }: Pick<Bar, "reason">) => t(`tasks.bar.reason.${reason}`),
    /** The number, or the person whose numbers they are. */
    name: ({ phone, people }: Pick<Bar, "phone" | "people">) =>
      phone ?? people[0]?.name ?? t("tasks.bar.subject.PERSON"),
  };
};
