import { InstantText, NoValue } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { RevisionMeta } from "./revision-meta.ts";

interface Props {
  /** Is null without an edit. */
  rule: RevisionMeta | null;
}

export const LastEdit = ({ rule }: Props) => {
  const t = useT();
  const { zone } = useSession();
  if (!rule) return <NoValue />;
  return (
    <span className="flex flex-col">
      {rule.editorName === null ? (
        <span className="text-muted-foreground whitespace-nowrap">{t("app.setting.shipped")}</span>
      ) : (
        <>
          <span>{rule.editorName}</span>
          <span className="text-muted-foreground text-xs">
            <InstantText at={rule.editedAt} zone={zone} />
          </span>
        </>
      )}
    </span>
  );
};
