import type { MessageKey } from "@kolekta/i18n/web";
import { Hammer } from "lucide-react";
import { Link } from "react-router-dom";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { DEFAULT_PATH } from "../routes.tsx";

export const NotBuilt = ({ label }: { label: MessageKey }) => {
  const t = useT();
  return (
    <Page>
      <PageHeader title={t(label)} />
      <EmptyState
        icon={Hammer}
        title={t("app.state.notBuiltTitle", { screen: t(label) })}
        body={t("app.state.notBuiltBody")}
        action={
          <Button asChild>
            <Link to={DEFAULT_PATH}>{t("app.nav.home")}</Link>
          </Button>
        }
      />
    </Page>
  );
};
