import {
  type ComingKey,
  HOME_PATH,
} from "@kolekta/api/session/menu/contract-screens";
import { Hammer } from "lucide-react";
import { Link } from "react-router-dom";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";

export const NotBuilt = ({ screen }: { screen: ComingKey }) => {
  const t = useT();
  const title = t(`app.screen.${screen}`);
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState
        icon={Hammer}
        title={t("app.state.notBuiltTitle", { screen: title })}
        body={t("app.state.notBuiltBody")}
        action={
          <Button asChild>
            <Link to={HOME_PATH}>{t("app.nav.home")}</Link>
          </Button>
        }
      />
    </Page>
  );
};
