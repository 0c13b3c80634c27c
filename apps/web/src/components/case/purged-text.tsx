import { useT } from "@/lib/i18n.tsx";

/** Stands for what a message or a letter said: its days are over. */
export const PurgedText = () => {
  const t = useT();
  return (
    <span className="text-muted-foreground whitespace-normal">{t("telephony.sms.purged")}</span>
  );
};
