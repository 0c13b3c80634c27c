import { Link } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";

/** Link to add users when a list lacks them, for users who may. */
export const AddPerson = () => {
  const t = useT();
  if (!useCan()("user.write")) return null;
  return (
    <Button asChild>
      <Link to={pathTo("add-person")}>{t("app.screen.add-person")}</Link>
    </Button>
  );
};
