import type { AuditedFieldChange, ChangeSubject } from "@kolekta/api/manage/field-history/contract";
import { History } from "lucide-react";
import { useState } from "react";
import { Area } from "@/components/case/area.tsx";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { InstantText } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { RecordedValue } from "./value.tsx";
import { useFieldName } from "./labels.ts";

interface Props {
  subject: ChangeSubject;
  subjectId: number | string;
}

const PAGE = 50;
const MAX_CHANGES = 200;

const ChangeItem = ({ change }: { change: AuditedFieldChange }) => {
  const t = useT();
  const { zone } = useSession();
  const fieldName = useFieldName();
  const { at, editorName, before, after, reason } = change;
  return (
    <li className="flex flex-col gap-1 border-b py-2 last:border-b-0">
      <span className="font-medium wrap-anywhere">{fieldName(change.field)}</span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-muted-foreground">
          <RecordedValue value={before} />
        </span>
        <span aria-hidden>→</span>
        <RecordedValue value={after} />
      </span>
      {reason ? <span className="wrap-anywhere">{reason}</span> : null}
      <span className="text-muted-foreground text-xs">
        <InstantText at={at} zone={zone} />
        {` · ${editorName ?? t("manage.audit.system")}`}
        {change.manual ? ` · ${t("manage.fieldHistory.manual")}` : null}
      </span>
    </li>
  );
};

const Changes = ({ subject, subjectId }: Props) => {
  const t = useT();
  const [size, setSize] = useState(PAGE);
  const result = trpc.manage.fieldHistory.list.useQuery(
    { subject, subjectId: String(subjectId), size },
    { meta: { quiet: true } },
  );
  return (
    <Area result={result}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <p className="py-4">{t("manage.fieldHistory.none")}</p>
        ) : (
          <>
            <ol aria-label={t("manage.fieldHistory.history")}>
              {rows.map((change) => (
                <ChangeItem key={change.key} change={change} />
              ))}
            </ol>
            {total > size && size < MAX_CHANGES ? (
              <Button className="self-start" onClick={() => setSize(MAX_CHANGES)}>
                {t("manage.audit.more", { count: Math.min(total, MAX_CHANGES) - size })}
              </Button>
            ) : null}
          </>
        )
      }
    </Area>
  );
};

/** Opens the field history of a subject, for users who may read it. */
export const ChangeHistory = (props: Props) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const title = t("manage.fieldHistory.history");
  if (!useCan()("change.read")) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <History />
        {title}
      </Button>
      {open ? (
        <SideSheet title={title} onClose={() => setOpen(false)}>
          <SideSheetBody>
            <Changes {...props} />
          </SideSheetBody>
        </SideSheet>
      ) : null}
    </>
  );
};
