import type { DoNotContactEntry } from "@kolekta/api/tasks/do-not-contact/contract";
import { useT } from "@/lib/i18n.tsx";

export const useDoNotContactLabels = () => {
  const t = useT();
  return {
    channel: ({ channel }: Pick<DoNotContactEntry, "channel">) =>
      channel ? t(`tasks.log.channel.${channel}`) : t("tasks.doNotContact.everyChannel"),
    reason: ({ reason }: Pick<DoNotContactEntry, "reason">) =>
      t(`tasks.doNotContact.reason.${reason}`),
    /** The number, or the name of the person for a person entry. */
    name: ({ phone, people }: Pick<DoNotContactEntry, "phone" | "people">) =>
      phone ?? people[0]?.name ?? t("tasks.doNotContact.subject.PERSON"),
  };
};
