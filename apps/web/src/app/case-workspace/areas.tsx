import type { Contact } from "@kolekta/api/tasks/contact/contract";
import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import type { ComponentType, ReactNode } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { DescriptionSkeleton } from "@/components/case/area.tsx";
import { WhyAgent } from "@/features/tasks/allocation/explain/why-agent.tsx";
import { AssignmentHistory } from "@/features/tasks/assignment/assignment-history.tsx";
import { Analysis } from "@/features/tasks/borrower/analysis.tsx";
import { BorrowerFlagArea } from "@/features/tasks/borrower/flag-area.tsx";
import { LoanHistory } from "@/features/tasks/borrower/loan-history.tsx";
import { Profile } from "@/features/tasks/borrower/profile.tsx";
import { isClosed } from "@/features/tasks/case/closed-case.tsx";
import { KeyInformation } from "@/features/tasks/case/key-information.tsx";
import { PaymentPlan } from "@/features/tasks/case/payment-plan.tsx";
import { StatusHistory } from "@/features/tasks/closing/status-history.tsx";
import { AddressBook, PhoneCalls } from "@/features/tasks/contact/device-data.tsx";
import { RevealDatumButton } from "@/features/tasks/contact/reveal-datum-button.tsx";
import { RelatedPhones } from "@/features/tasks/contact/related-phones.tsx";
import { ImageArea } from "@/features/tasks/image/image-area.tsx";
import { LogTimeline } from "@/features/tasks/log/log-timeline.tsx";
import { PromiseList } from "@/features/tasks/promise/promise-list.tsx";
import { CallArea } from "@/features/telephony/call/call-area.tsx";
import { LetterAction } from "@/features/telephony/letter/letter-actions.tsx";
import { LetterArea } from "@/features/telephony/letter/letter-area.tsx";
import { SmsArea } from "@/features/telephony/sms/sms-area.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import {
  type AreaGroup,
  type AreaName,
  type GROUPS,
  listGroups,
  useChosenArea,
} from "./area-names.ts";
import { Codes } from "./code-zone.tsx";
import { ComplaintArea, useHasComplaints } from "./complaints.tsx";
import { ContactsArea } from "./contacts-area.tsx";

/** Area of the repayment features, loaded with their texts. */
const moneyArea = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyComponent(
    async () => {
      const [area] = await Promise.all([load(), loadMessages("repay")]);
      return area;
    },
    <DescriptionSkeleton />,
  );

const PaymentsArea = moneyArea(() => import("@/features/repay/payment/payments-area.tsx"));
const InstallmentsArea = moneyArea(() => import("@/features/repay/payment/installments-area.tsx"));
const StatementArea = moneyArea(() => import("@/features/repay/loan/statement-area.tsx"));

const CaseChanges = lazyComponent(async () => {
  const [{ ChangeHistory }] = await Promise.all([
    import("@/components/change/change-history.tsx"),
    loadMessages("manage"),
  ]);
  return { default: ChangeHistory };
});

interface Props {
  info: CaseInfo;
  /** Includes the log area; a wide screen shows the log beside the areas instead. */
  withLog: boolean;
  onChooseContact: ((contactId: number) => void) | undefined;
  /** The ways to reach a contact, as far as the caller has them. */
  renderReach: ((contact: Contact) => ReactNode) | undefined;
  /** Button to write to the borrower. */
  write: ReactNode;
}

const useGroups = ({ info, withLog }: Props): AreaGroup[] => {
  const can = useCan();
  const complaints = useHasComplaints(info.taskId);
  const open: Record<AreaName, boolean> = {
    key: true,
    log: withLog && can("log.read"),
    contacts: can("contact.read"),
    related: can("contact.read"),
    book: can("contact.read"),
    deviceCalls: can("contact.read"),
    calls: can("call.read"),
    sms: can("sms.read"),
    letters: true,
    codes: can("code.read"),
    images: can("image.read"),
    plan: true,
    installments: can("payment.read"),
    promises: can("log.read"),
    profile: can("borrower.read"),
    facts: true,
    payments: can("payment.read"),
    statement: can("payment.read"),
    loans: can("borrower.read"),
    analysis: can("borrower.read"),
    assignment: can("assignment.read"),
    history: true,
    complaints,
  };
  return listGroups((area) => open[area]);
};

/** Button to write a letter, while the case is open. */
const renderLetter = ({ taskId, borrowerName, status }: CaseInfo) =>
  isClosed(status) ? null : <WriteLetter taskId={taskId} borrowerName={borrowerName} />;

const WriteLetter = (about: Pick<CaseInfo, "taskId" | "borrowerName">) =>
  useCan()("letter.send") ? <LetterAction {...about} /> : null;

/** Its texts load with the component, only for users who may read it. */
const Changes = ({ taskId }: Pick<CaseInfo, "taskId">) =>
  useCan()("change.read") ? (
    <span>
      <CaseChanges subject="CASE" subjectId={taskId} />
    </span>
  ) : null;

const renderContent = (area: AreaName, props: Props): ReactNode => {
  const { info, onChooseContact, renderReach, write } = props;
  const { taskId, borrowerId } = info;
  switch (area) {
    case "key":
      return <KeyInformation info={info} />;
    case "log":
      return <LogTimeline taskId={taskId} currency={info.currency} />;
    case "contacts":
      return (
        <ContactsArea
          taskId={taskId}
          borrowerId={borrowerId}
          renderReach={renderReach}
          onChoose={onChooseContact}
        />
      );
    case "related":
      return <RelatedPhones borrowerId={borrowerId} />;
    case "book":
      return <AddressBook taskId={taskId} />;
    case "deviceCalls":
      return <PhoneCalls taskId={taskId} />;
    case "calls":
      return <CallArea taskId={taskId} />;
    case "sms":
      return <SmsArea taskId={taskId} write={write} />;
    case "letters":
      return <LetterArea taskId={taskId} write={renderLetter(info)} />;
    case "images":
      return <ImageArea taskId={taskId} borrowerId={borrowerId} />;
    case "facts":
      return <BorrowerFlagArea taskId={taskId} borrowerId={borrowerId} />;
    case "assignment":
      return <AssignmentHistory taskId={taskId} why={<WhyAgent taskId={taskId} />} />;
    case "complaints":
      return <ComplaintArea relatedCase={info} />;
    case "history":
      return (
        <div className="flex flex-col items-start gap-3 *:w-full">
          <StatusHistory taskId={taskId} />
          <Changes taskId={taskId} />
        </div>
      );
    default:
      return renderAccount(area, info);
  }
};

const renderAccount = (
  area: "profile" | "analysis" | "loans" | (typeof GROUPS)["repay"][number],
  info: CaseInfo,
): ReactNode => {
  const { taskId, loanId, borrowerId, currency } = info;
  switch (area) {
    case "codes":
      return <Codes info={info} />;
    case "plan":
      return <PaymentPlan info={info} />;
    case "installments":
      return <InstallmentsArea loanId={loanId} />;
    case "promises":
      return <PromiseList taskId={taskId} currency={currency} />;
    case "profile":
      return (
        <Profile
          borrowerId={borrowerId}
          currency={currency}
          reveal={(datum) => <RevealDatumButton taskId={taskId} datum={datum} />}
        />
      );
    case "payments":
      return <PaymentsArea loanId={loanId} />;
    case "statement":
      return <StatementArea loanId={loanId} />;
    case "analysis":
      return <Analysis borrowerId={borrowerId} currency={currency} />;
    case "loans":
      return <LoanHistory borrowerId={borrowerId} loanId={loanId} />;
  }
};

const COLUMN = "flex flex-col lg:min-h-0 lg:flex-1";
const SCROLLS = "px-3 pt-3 pb-6 -outline-offset-2 md:px-4 lg:min-h-0 lg:flex-1 lg:overflow-y-auto";

interface GroupProps {
  group: AreaGroup;
  area: AreaName;
  onArea: (area: string) => void;
  children: ReactNode;
}

/** The areas of a group, one of them open; a group of one area needs no second row. */
const Group = ({ group, area, onArea, children }: GroupProps) => {
  const t = useT();
  if (group.areas.length === 1)
    return (
      <TabsContent value={group.name} tabIndex={0} className={SCROLLS}>
        {children}
      </TabsContent>
    );
  return (
    <TabsContent value={group.name} className={cn(COLUMN, "pt-0")}>
      <Tabs value={area} onValueChange={onArea} className={COLUMN}>
        <TabsList
          look="pill"
          aria-label={t(`tasks.case.areaGroup.${group.name}`)}
          className="shrink-0 px-2 pt-2 md:px-3 lg:flex-wrap"
        >
          {group.areas.map((areaName) => (
            <TabsTrigger key={areaName} look="pill" value={areaName}>
              {t(`tasks.case.area.${areaName}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={area} tabIndex={0} className={SCROLLS}>
          {children}
        </TabsContent>
      </Tabs>
    </TabsContent>
  );
};

/** Areas of a case, each loaded when first opened. */
export const Areas = (props: Props) => {
  const t = useT();
  const groups = useGroups(props);
  const chosen = useChosenArea(groups);
  if (!chosen) return null;
  const { group, area, showGroup, showArea } = chosen;
  return (
    <Tabs value={group.name} onValueChange={showGroup} className={COLUMN}>
      <TabsList aria-label={t("tasks.case.workspace.areas")} className="shrink-0 px-3 md:px-4">
        {groups.map(({ name }) => (
          <TabsTrigger key={name} value={name} className="max-md:px-2 lg:h-8">
            {t(`tasks.case.areaGroup.${name}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      <Group group={group} area={area} onArea={showArea}>
        {renderContent(area, props)}
      </Group>
    </Tabs>
  );
};
