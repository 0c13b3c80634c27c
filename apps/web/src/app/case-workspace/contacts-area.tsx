import type { Contact } from "@kolekta/api/tasks/contact/contract";
import { type ReactNode, useState } from "react";
import { DoNotContactBadges } from "@/features/tasks/do-not-contact/do-not-contact-badges.tsx";
import { ContactList } from "@/features/tasks/contact/contact-list.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";

const DoNotContactDialog = lazyComponent(
  () => import("@/features/tasks/do-not-contact/do-not-contact-dialog.tsx"),
);

interface Props {
  taskId: number;
  borrowerId: number;
  onChoose: ((contactId: number) => void) | undefined;
  renderReach: ((contact: Contact) => ReactNode) | undefined;
}

export const ContactsArea = (props: Props) => {
  const { taskId } = props;
  const can = useCan();
  const [barring, setBarring] = useState<{ contact: Contact; whole: boolean }>();
  const { data: doNotContactEntries = [] } = trpc.tasks.doNotContact.listOfCase.useQuery(
    { taskId },
    { meta: { quiet: true } },
  );
  return (
    <>
      <ContactList
        {...props}
        renderBadges={({ contactId }) => (
          <DoNotContactBadges
            entries={doNotContactEntries.filter(({ contactIds }) => contactIds.includes(contactId))}
          />
        )}
        onBar={
          can("doNotContact.add") ? (contact, whole) => setBarring({ contact, whole }) : undefined
        }
      />
      {barring ? (
        <DoNotContactDialog
          taskId={taskId}
          contactId={barring.whole ? undefined : barring.contact.contactId}
          name={barring.contact.name}
          onClose={() => setBarring(undefined)}
        />
      ) : null}
    </>
  );
};
