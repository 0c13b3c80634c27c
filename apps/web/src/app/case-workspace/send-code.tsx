import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import { firstContact } from "@/features/tasks/log/record-defaults.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { trpc } from "@/lib/trpc.ts";
import { SmsControl } from "./sms-control.tsx";

/** Opens the message that names the repayment code. */
export const SendCode = ({ info, codeId }: { info: CaseInfo; codeId: number }) => {
  const can = useCan();
  const { data: contacts } = trpc.tasks.contact.list.useQuery(
    { id: info.borrowerId },
    { meta: { quiet: true }, enabled: can("contact.read") && can("sms.send") },
  );
  const contact = contacts && firstContact(contacts);
  if (!contact) return null;
  return (
    <SmsControl
      taskId={info.taskId}
      contacts={contacts}
      contact={contact}
      codeId={codeId}
      prominent
    />
  );
};
