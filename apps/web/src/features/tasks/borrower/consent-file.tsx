import { DownloadButton } from "@/components/page/download-button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { documentPath } from "./send-evidence.ts";

/** Opens the document that was attached to a consent. */
export const ConsentFile = ({ flagId }: { flagId: number }) => {
  const t = useT();
  return (
    <DownloadButton size="sm" path={documentPath(flagId)} name={`consent-${flagId}`}>
      {t("tasks.borrower.consent.openFile")}
    </DownloadButton>
  );
};
