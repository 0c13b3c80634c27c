import { useT } from "@/lib/i18n.tsx";

/** Placeholder for a message or letter whose text was deleted at the end of its retention. */
export const PurgedText = () => {
  const t = useT();
  return (
    <span className="text-muted-foreground whitespace-normal">{t("telephony.sms.purged")}</span>
  );
};
