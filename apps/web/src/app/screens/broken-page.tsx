import { RefreshCw, Unplug } from "lucide-react";
import { useRouteError } from "react-router-dom";
import { Page } from "@/components/page/page.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";

/** A missing chunk means that a newer version has been installed. */
const isOutdated = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script/i.test(error.message);

export const BrokenPage = () => {
  const t = useT();
  const outdated = isOutdated(useRouteError());
  return (
    <Page>
      <EmptyState
        icon={outdated ? RefreshCw : Unplug}
        title={t(outdated ? "app.error.update" : "app.error.page")}
        body={t(outdated ? "app.error.updateBody" : "app.error.pageBody")}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {t("core.action.reload")}
          </Button>
        }
      />
    </Page>
  );
};
