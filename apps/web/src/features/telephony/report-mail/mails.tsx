import type { MailRow } from "@kolekta/api/telephony/report-mail/contract";
import { MAIL_STATES } from "@kolekta/api/telephony/report-mail/contract-codes";
import { mailColumns } from "@kolekta/api/telephony/report-mail/contract-columns";
import { Send } from "lucide-react";
import { useState } from "react";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { useLenderChoice } from "@/hooks/use-lender-choice.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";

const ResendDialog = lazyNamed(() => import("./resend-dialog.tsx"), "ResendDialog");

const FILTERS = {
  lenderId: filter.value(param.id()),
  state: filter.code(
    MAIL_STATES,
    "core.field.status",
    "core.filter.anyStatus",
    (code) => `telephony.reportMail.mailState.${code}`,
  ),
};
const PARAMS = toParams(FILTERS);

const TONES = {
  WAITING: "info",
  SENDING: "info",
  SENT: "success",
  FAILED: "danger",
  UNCONFIRMED: "warning",
} as const;

const VIEW = {
  queued: { sticky: "start", exact: "minute" },
  lender: { wrap: true, width: "12rem" },
  email: { wrap: true, width: "16rem" },
  from: {},
  to: {},
  state: { tones: TONES },
  attempts: {},
  settled: { exact: "minute" },
} as const;

const canResend = ({ state }: MailRow) => state === "FAILED" || state === "UNCONFIRMED";

const MailMenu = ({ mail, onResend }: { mail: MailRow; onResend: (mail: MailRow) => void }) => {
  const t = useT();
  if (!canResend(mail)) return null;
  return (
    <RowMenu
      name={mail.email}
      actions={[
        {
          id: "resend",
          label: t("telephony.reportMail.resend"),
          icon: Send,
          onSelect: () => onResend(mail),
        },
      ]}
    />
  );
};

/** Reports sent by e-mail, with their state. */
export const Mails = () => {
  const [resent, setResent] = useState<MailRow | null>(null);
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const result = trpc.telephony.reportMail.list.useQuery({ ...filters, page, size }, LIST_QUERY);
  return (
    <>
      <ListScreen
        id="reportMail.list"
        label="telephony.reportMail.mails"
        columns={mailColumns}
        view={VIEW}
        filters={FILTERS}
        choices={[useLenderChoice()]}
        state={state}
        result={result}
        rowKey="mailId"
        rowLabel={({ email }) => email}
        menu={(row) => <MailMenu mail={row} onResend={setResent} />}
        exportFilter={filters}
        empty={["telephony.reportMail.noMails", "telephony.reportMail.noMailsBody"]}
      />
      {resent ? <ResendDialog mail={resent} onClose={() => setResent(null)} /> : null}
    </>
  );
};
