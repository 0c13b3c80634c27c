import type { CaseRow } from "@kolekta/api/tasks/case/contract";
import { Id } from "@kolekta/api/core/page";
import { FileQuestion } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { z } from "zod";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Area } from "@/components/case/area.tsx";
import { casePath } from "@/features/tasks/case/case-link.ts";
import { Conditions } from "@/features/tasks/guard/conditions.tsx";
import { firstContact, type RecordContact } from "@/features/tasks/log/record-defaults.ts";
import { relationText } from "@/components/case/labels.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const TaskId = z.coerce.number().pipe(Id);
const NO_LIST = new URLSearchParams();

const Missing = () => {
  const t = useT();
  return (
    <EmptyState
      icon={FileQuestion}
      title={t("tasks.case.workspace.missing")}
      body={t("app.state.missingBody")}
    />
  );
};

const ContactChoice = ({
  contacts,
  value,
  onChange,
}: {
  contacts: readonly RecordContact[];
  value: number | undefined;
  onChange: (contactId: number) => void;
}) => {
  const t = useT();
  return (
    <FieldFrame label={t("tasks.log.record.contact")} message={null} className="max-w-sm">
      {(aria) => (
        <NativeSelect
          {...aria}
          value={String(value ?? "")}
          onChange={(event) => onChange(Number(event.target.value))}
          options={contacts.map((contact) => ({
            value: String(contact.contactId),
            label: `${relationText(t, contact.relation)} · ${contact.name} · ${contact.phone}`,
          }))}
        />
      )}
    </FieldFrame>
  );
};

const ForCase = ({ row }: { row: CaseRow }) => {
  const can = useCan();
  const [chosen, setChosen] = useState<number>();
  const contacts = trpc.tasks.contact.list.useQuery(
    { id: row.borrowerId },
    { enabled: can("contact.read"), meta: { quiet: true } },
  );
  if (!can("contact.read")) return <Conditions taskId={row.taskId} contactId={undefined} />;
  return (
    <Area result={contacts}>
      {(all) => {
        const contactId = chosen ?? firstContact(all)?.contactId;
        return (
          <>
            {all.length > 0 ? (
              <ContactChoice contacts={all} value={contactId} onChange={setChosen} />
            ) : null}
            <Conditions taskId={row.taskId} contactId={contactId} />
          </>
        );
      }}
    </Area>
  );
};

const CaseConditions = ({ row }: { row: CaseRow }) => {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("tasks.guard.conditions.title", { name: row.borrowerName })}
        description={`${row.loanNumber} · ${t("tasks.guard.conditions.intro")}`}
        actions={
          <Button asChild>
            <Link to={casePath(row, NO_LIST)}>{t("core.action.openCase")}</Link>
          </Button>
        }
      />
      <ForCase row={row} />
    </>
  );
};

const OfTask = ({ taskId }: { taskId: number }) => {
  const result = trpc.tasks.case.list.useQuery(
    { taskIds: [taskId], size: 1 },
    { meta: { quiet: true } },
  );
  return (
    <Area result={result}>
      {({ rows: [row] }) => (row ? <CaseConditions row={row} /> : <Missing />)}
    </Area>
  );
};

export default function ConditionsPage() {
  const taskId = TaskId.safeParse(useParams()["taskId"]);
  return <Page width="form">{taskId.success ? <OfTask taskId={taskId.data} /> : <Missing />}</Page>;
}
