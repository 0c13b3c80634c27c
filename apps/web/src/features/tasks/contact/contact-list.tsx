import type { Contact } from "@kolekta/api/tasks/contact/contract";
import { NotebookPen, UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { EmptyState } from "@/components/page/states.tsx";
import { NoValue, RelativeTime, StatusBadge } from "@/components/page/values.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useNarrow } from "@/hooks/use-media.ts";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { Area } from "@/components/case/area.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { relationText, resultText } from "@/components/case/labels.ts";
import { ContactMenu } from "./contact-menu.tsx";

const ContactDialog = lazyComponent(() => import("./contact-dialog.tsx"));

type OnChoose = (contactId: number) => void;

const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className="flex flex-col leading-4.5">
    <span>{first}</span>
    <span className="text-muted-foreground text-xs">{second}</span>
  </span>
);

const Last = ({ contact }: { contact: Contact }) => {
  const t = useT();
  const { zone } = useSession();
  if (!contact.lastCallResult) return <NoValue />;
  return (
    <TwoLines
      first={resultText(t, contact.lastCallResult)}
      second={<RelativeTime at={contact.lastContactAt} zone={zone} />}
    />
  );
};

const Choose = ({ contact, onChoose }: { contact: Contact; onChoose: OnChoose }) => {
  const label = useT()("tasks.contact.choose");
  return (
    <IconButton
      label={`${label}: ${contact.name}`}
      title={label}
      onClick={() => onChoose(contact.contactId)}
    >
      <NotebookPen />
    </IconButton>
  );
};

interface Props {
  taskId: number;
  borrowerId: number;
  onChoose: OnChoose | undefined;
  /** Renders the contact actions that the caller may use. */
  renderReach: ((contact: Contact) => ReactNode) | undefined;
  renderBadges: (contact: Contact) => ReactNode;
  /**
   * Present when the caller may add a do-not-contact entry for a number or, with `whole`, for all
   * numbers of the borrower.
   */
  onBar: ((contact: Contact, whole: boolean) => void) | undefined;
}

const Actions = ({ contact, ...props }: Props & { contact: Contact }) => (
  <span className="inline-flex items-center gap-1">
    {props.renderReach?.(contact)}
    {props.onChoose ? <Choose contact={contact} onChoose={props.onChoose} /> : null}
    <ContactMenu {...props} contact={contact} />
  </span>
);

const Person = ({ contact }: { contact: Contact }) => (
  <TwoLines
    first={<span className="font-medium">{contact.name}</span>}
    second={<span className="tabular">{contact.phone}</span>}
  />
);

/** Approval state of a contact added by an agent; empty for contacts named by the borrower. */
const ApprovalState = ({ contact: { state } }: { contact: Contact }) => {
  const t = useT();
  if (state === "STATED") return null;
  return (
    <StatusBadge
      tone={STATE_TONES[state]}
      label={t(`tasks.contact.state.${state}`)}
      className="self-start"
    />
  );
};

const STATE_TONES = { PENDING: "warning", APPROVED: "success", REFUSED: "danger" } as const;

const Relation = ({ contact }: { contact: Contact }) => {
  const t = useT();
  return (
    <span className="flex flex-col gap-0.5">
      <TwoLines
        first={relationText(t, contact.relation)}
        second={t(`tasks.log.source.${contact.source}`)}
      />
      <ApprovalState contact={contact} />
    </span>
  );
};

/** On a narrow screen all details of a contact share one cell. */
const useColumns = (props: Props): AreaColumn<Contact>[] => {
  const t = useT();
  const narrow = useNarrow();
  const person = {
    id: "name",
    header: t("tasks.contact.field.name"),
    cell: (row: Contact) =>
      narrow ? (
        <span className="flex flex-col gap-0.5 py-1">
          <Person contact={row} />
          <Relation contact={row} />
          {props.renderBadges(row)}
          {row.lastCallResult ? <Last contact={row} /> : null}
        </span>
      ) : (
        <Person contact={row} />
      ),
  };
  const actions = {
    id: "actions",
    header: t("core.field.actions"),
    align: "end" as const,
    cell: (row: Contact) => <Actions {...props} contact={row} />,
  };
  if (narrow) return [person, actions];
  return [
    person,
    {
      id: "relation",
      header: t("tasks.contact.field.relation"),
      cell: (row) => (
        <span className="flex flex-col gap-0.5">
          <Relation contact={row} />
          {props.renderBadges(row)}
        </span>
      ),
    },
    { id: "last", header: t("tasks.case.field.lastResult"), cell: (row) => <Last contact={row} /> },
    actions,
  ];
};

const AddContact = ({ taskId, borrowerId }: Props) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UserPlus />
        {t("tasks.contact.add")}
      </Button>
      {open ? (
        <ContactDialog taskId={taskId} borrowerId={borrowerId} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};

export const ContactList = (props: Props) => {
  const { borrowerId } = props;
  const can = useCan();
  const t = useT();
  const columns = useColumns(props);
  const result = trpc.tasks.contact.list.useQuery({ id: borrowerId });
  return (
    <Area result={result}>
      {(contacts) => (
        <div className="flex flex-col gap-3">
          {contacts.length === 0 ? (
            <EmptyState title={t("tasks.contact.empty")} body={t("tasks.contact.emptyBody")} />
          ) : (
            <AreaTable
              label={t("tasks.case.area.contacts")}
              columns={columns}
              rows={contacts}
              rowKey={(row) => row.contactId}
            />
          )}
          {can("contact.write") ? <AddContact {...props} /> : null}
        </div>
      )}
    </Area>
  );
};
