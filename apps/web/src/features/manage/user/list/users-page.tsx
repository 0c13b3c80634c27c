import { UserPlus, UserRoundPlus } from "lucide-react";
import { Link } from "react-router-dom";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { SetupGuide } from "./setup-guide.tsx";
import { UserList } from "./user-list.tsx";

const AddButtons = () => {
  const t = useT();
  if (!useCan()("user.write")) return null;
  return (
    <>
      <Button asChild>
        <Link to={pathTo("add-user")}>
          <UserPlus />
          {t("app.screen.add-user")}
        </Link>
      </Button>
      <Button asChild variant="primary">
        <Link to={pathTo("add-person")}>
          <UserRoundPlus />
          {t("app.screen.add-person")}
        </Link>
      </Button>
    </>
  );
};

/** Users with a login, within the caller's scope. */
export default function UsersPage() {
  const t = useT();
  return (
    <Page fill>
      <PageHeader description={t("manage.user.intro")} actions={<AddButtons />} />
      <SetupGuide />
      <UserList />
    </Page>
  );
}
