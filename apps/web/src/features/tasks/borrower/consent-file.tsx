import { DownloadButton } from "@/components/page/download-button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { documentPath } from "./send-evidence.ts";

/** Opens the document that was attached to a consent. */
export const ConsentFile = ({ factId }: { factId: number }) => {
  const t = useT();
  return (
    <DownloadButton size="sm" path={documentPath(factId)} name={`consent-${factId}`}>
      {t("tasks.borrower.consent.openFile")}
    </DownloadButton>
  );
};
