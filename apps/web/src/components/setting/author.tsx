import { InstantText } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { RevisionMeta } from "./revision-meta.ts";

/** Editor and time; the first revision was delivered with the product. */
export const Author = ({ rule }: { rule: RevisionMeta }) => {
  const t = useT();
  const { zone } = useSession();
  if (rule.editorName === null) return <>{t("app.setting.shipped")}</>;
  return (
    <>
      {t("app.setting.by", { name: rule.editorName })}{" "}
      <InstantText at={rule.editedAt} zone={zone} />
    </>
  );
};
