import type { ReactNode } from "react";
import {
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from "@/components/ui/tabs.tsx";
import { BindingHistory } from "@/features/tasks/binding/binding-history.tsx";
import { Analysis } from "@/features/tasks/borrower/analysis.tsx";
import { LoanHistory } from "@/features/tasks/borrower/loan-history.tsx";
import { Profile } from "@/features/tasks/borrower/profile.tsx";
import {
  type CaseInfo,
  KeyInformation,
} from "@/features/tasks/case/key-information.tsx";
import { PaymentPlan } from "@/features/tasks/case/payment-plan.tsx";
import { StatusHistory } from "@/features/tasks/closing/status-history.tsx";
import { ContactArea } from "@/features/tasks/contact/contact-area.tsx";
import type { Contact } from "@/features/tasks/contact/contact-list.tsx";
import { ImageArea } from "@/features/tasks/image/image-area.tsx";
import { LogTimeline } from "@/features/tasks/log/log-timeline.tsx";
import { CallArea } from "@/features/telephony/call/call-area.tsx";
import { SmsArea } from "@/features/telephony/sms/sms-area.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { needWords } from "@/lib/language.ts";
import { lazily } from "@/lib/lazily.tsx";
import { type AreaName, AREAS, useArea } from "./area-names.ts";
import { Codes } from "./code-zone.tsx";

const PaymentsArea = lazily(async () => {
  const [area] = await Promise.all([
    import("@/features/repay/payment/payments-area.tsx"),
    needWords("repay"),
  ]);
  return area;
});

const StatementArea = lazily(async () => {
  const [area] = await Promise.all([
    import("@/features/repay/loan/statement-area.tsx"),
    needWords("repay"),
  ]);
  return area;
});

interface Props {
  info: CaseInfo;
  /** The log has no place of its own beside the areas. */
  withLog: boolean;
  onChooseContact: ((contactId: number) => void) | undefined;
  /** The ways to reach a contact, as far as the caller has them. */
  reachOf: ((contact: Contact) => ReactNode) | undefined;
  /** The way to write to the borrower. */
  write: ReactNode;
}

/** Which areas the caller may look at, in their order. */
const useAreas = (withLog: boolean): AreaName[] => {
  const can = useCan();
  const open: Record<AreaName, boolean> = {
    key: true,
    log: withLog && can("log.read"),
    contacts: can("contact.read"),
    calls: can("call.read"),
    sms: can("sms.read"),
    codes: can("code.read"),
    images: can("image.read"),
    plan: true,
    profile: can("borrower.read"),
    payments: can("payment.read"),
    statement: can("payment.read"),
    loans: can("borrower.read"),
    analysis: can("borrower.read"),
    binding: can("binding.read"),
    history: true,
  };
  return AREAS.filter((area) => open[area]);
};

const contentOf = (area: AreaName, props: Props): ReactNode => {
  const { info, onChooseContact } = props;
  const { taskId, loanId, borrowerId, currency } = info;
  switch (area) {
    case "key":
      return <KeyInformation info={info} />;
    case "log":
      return <LogTimeline taskId={taskId} currency={currency} />;
    case "contacts":
      return (
        <ContactArea
          taskId={taskId}
          borrowerId={borrowerId}
          onChoose={onChooseContact}
          reachOf={props.reachOf}
        />
      );
    case "calls":
      return <CallArea taskId={taskId} />;
    case "sms":
      return <SmsArea taskId={taskId} write={props.write} />;
    case "codes":
      return <Codes info={info} />;
    case "images":
      return <ImageArea taskId={taskId} borrowerId={borrowerId} />;
    case "plan":
      return <PaymentPlan info={info} />;
    case "profile":
      return <Profile borrowerId={borrowerId} currency={currency} />;
    case "payments":
      return <PaymentsArea loanId={loanId} />;
    case "statement":
      return <StatementArea loanId={loanId} />;
    case "analysis":
      return <Analysis borrowerId={borrowerId} currency={currency} />;
    case "loans":
      return <LoanHistory borrowerId={borrowerId} loanId={loanId} />;
    case "binding":
      return <BindingHistory taskId={taskId} />;
    case "history":
      return <StatusHistory taskId={taskId} />;
  }
};

/** The areas of a case, each fetched when it is first looked at. */
export const Areas = (props: Props) => {
  const t = useT();
  const areas = useAreas(props.withLog);
  const { named, show } = useArea();
  const chosen = areas.find((area) => area === named) ?? "key";
  const choose = (value: string) => show(areas.find((area) => area === value));
  return (
    <Tabs
      value={chosen}
      onValueChange={choose}
      className="flex flex-col lg:min-h-0 lg:flex-1"
    >
      <TabsList
        aria-label={t("tasks.case.desk.areas")}
        className="shrink-0 px-3 md:px-4 lg:flex-wrap lg:gap-x-0 lg:overflow-visible"
      >
        {areas.map((area) => (
          <TabsTrigger key={area} value={area} className="lg:h-8 lg:px-2">
            {t(`tasks.case.area.${area}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent
        value={chosen}
        tabIndex={0}
        className="px-3 pt-4 pb-6 -outline-offset-2 md:px-4 lg:min-h-0 lg:flex-1 lg:overflow-y-auto"
      >
        {contentOf(chosen, props)}
      </TabsContent>
    </Tabs>
  );
};
