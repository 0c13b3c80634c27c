import { MapPinOff } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { HOME_PATH } from "@kolekta/api/session/menu/contract-screens";

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
