import { firstContact, type RecordContact } from "@/features/tasks/log/record-defaults.ts";
import type { RecordState } from "@/features/tasks/log/use-record.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { CallControl, CallLimit } from "./call-control.tsx";
import { SmsControl } from "./sms-control.tsx";

interface Props {
  taskId: number;
  contacts: readonly RecordContact[];
  contact: RecordContact;
  prominent?: boolean;
}

/** The ways to reach one person, as far as the caller has them. */
export const ContactActions = (props: Props) => {
  const can = useCan();
  return (
    <>
      {can("call.place") ? <CallControl {...props} /> : null}
      {can("sms.send") ? <SmsControl {...props} /> : null}
    </>
  );
};

interface BorrowerProps {
  taskId: number;
  record: RecordState | null;
}

export const BorrowerContactActions = ({ taskId, record }: BorrowerProps) => {
  const contact = record ? firstContact(record.contacts) : undefined;
  if (!record || !contact) return null;
  const { contacts } = record;
  return <ContactActions taskId={taskId} contacts={contacts} contact={contact} prominent />;
};

/** Remaining calls to the borrower today, or the time until which calls are blocked. */
export const BorrowerCallLimit = ({ taskId, record }: BorrowerProps) => {
  const can = useCan();
  const contact = record ? firstContact(record.contacts) : undefined;
  if (!contact || !can("call.place")) return null;
  return <CallLimit taskId={taskId} contact={contact} />;
};

export const Write = ({ taskId, record }: BorrowerProps) => {
  const can = useCan();
  const contact = record ? firstContact(record.contacts) : undefined;
  if (!record || !contact || !can("sms.send")) return null;
  return <SmsControl taskId={taskId} contacts={record.contacts} contact={contact} prominent />;
};
