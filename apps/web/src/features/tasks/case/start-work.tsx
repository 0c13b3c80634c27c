import { Play } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { useCommand } from "@/hooks/use-command.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { toastNotice } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { casePath, pageQuery, toCaseListKey } from "./case-link.ts";
import { toCaseFilter } from "./case-query.ts";
import { saveCaseListPosition } from "./case-list-position.ts";

/** Opens the first case of the list as it is filtered and ordered now. */
export const StartWork = ({ longAging = false }: { longAging?: boolean }) => {
  const t = useT();
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { zone } = useSession();
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const query = pageQuery(address, longAging);
    try {
      const caseRefs = await utils.tasks.case.listCaseRefs.fetch({
        ...toCaseFilter(query, zone),
        isGuided: true,
      });
      saveCaseListPosition({ key: toCaseListKey(query), caseRefs, recorded: [] });
      if (caseRefs[0]) await navigate(casePath(caseRefs[0], query));
      else toastNotice(t("tasks.case.list.empty"));
    } finally {
      setBusy(false);
    }
  };
  useCommand({
    id: "case.start",
    label: t("tasks.case.list.start"),
    icon: Play,
    run: () => void start(),
  });
  return (
    <Button
      variant="primary"
      title={t("tasks.case.list.startHint")}
      disabled={busy}
      aria-busy={busy}
      onClick={() => void start()}
    >
      <Play />
      {t("tasks.case.list.start")}
    </Button>
  );
};
