import { HOME_PATH } from "@kolekta/api/session/menu/contract-screens";
import { MapPinOff, RefreshCw, Unplug } from "lucide-react";
import { Link, useLocation, useRouteError } from "react-router-dom";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";

export const UnknownPage = () => {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <Page>
      <PageHeader title={t("app.state.notFoundTitle")} />
      <EmptyState
        icon={MapPinOff}
        title={t("app.state.notFoundBody", { path: pathname })}
        action={
          <Button asChild>
            <Link to={HOME_PATH}>{t("app.nav.home")}</Link>
          </Button>
        }
      />
    </Page>
  );
};

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
