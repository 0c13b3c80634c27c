import type { Currency } from "@kolekta/api/core/money";
import type { PersonalDatum } from "@kolekta/api/tasks/contact/contract";
import type { ReactNode } from "react";
import {
  DayText,
  type DescriptionItem,
  InstantText,
  Money,
  NoValue,
  NumberText,
} from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { zoneName } from "@/lib/format.ts";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { Area, DescriptionSection } from "@/components/case/area.tsx";

type ProfileData = Outputs["tasks"]["borrower"]["get"];
type Translate = ReturnType<typeof useT>;

const text = (value: string | null) => value ?? <NoValue />;

type Reveal = (datum: PersonalDatum) => ReactNode;

const isMasked = (value: string) => value.includes("**");

const maskable = (value: string | null, datum: PersonalDatum, reveal: Reveal): ReactNode =>
  value && isMasked(value) ? (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      {value} {reveal(datum)}
    </span>
  ) : (
    text(value)
  );

const person = (t: Translate, p: ProfileData, reveal: Reveal): DescriptionItem[] => [
  { label: t("tasks.borrower.field.name"), value: p.name },
  { label: t("tasks.borrower.field.idType"), value: text(p.idType) },
  { label: t("tasks.borrower.field.idNumber"), value: maskable(p.idNumber, "ID_NUMBER", reveal) },
  {
    label: t("tasks.borrower.field.gender"),
    value: p.gender ? t(`tasks.borrower.gender.${p.gender}`) : <NoValue />,
  },
  { label: t("tasks.borrower.field.birthPlace"), value: text(p.birthPlace) },
  { label: t("tasks.borrower.field.birthOn"), value: <DayText day={p.birthOn} /> },
  { label: t("tasks.borrower.field.maritalStatus"), value: text(p.maritalStatus) },
  { label: t("tasks.borrower.field.children"), value: <NumberText value={p.children} /> },
  { label: t("tasks.borrower.field.education"), value: text(p.education) },
];

const home = (t: Translate, p: ProfileData, reveal: Reveal): DescriptionItem[] => [
  { label: t("tasks.borrower.field.phone"), value: text(p.phone) },
  { label: t("tasks.borrower.field.email"), value: text(p.email) },
  { label: t("tasks.borrower.field.address"), value: maskable(p.address, "ADDRESS", reveal) },
  { label: t("tasks.borrower.field.province"), value: text(p.province) },
  { label: t("tasks.borrower.field.city"), value: text(p.city) },
  {
    label: t("core.field.zone"),
    value: (
      <>
        {[p.zone, ...p.otherZones].map(zoneText).join(", ")}
        <span className="block text-xs text-muted-foreground">
          {t(`tasks.borrower.zoneSource.${p.zoneSource}`)}
        </span>
      </>
    ),
  },
];

const zoneText = (zone: string) => `${zone.replaceAll("_", " ")} (${zoneName(zone)})`;

const job = (
  t: Translate,
  p: ProfileData,
  { currency, reveal }: Pick<Props, "currency" | "reveal">,
): DescriptionItem[] => [
  { label: t("tasks.borrower.field.occupation"), value: text(p.occupation) },
  { label: t("tasks.borrower.field.industry"), value: text(p.industry) },
  { label: t("tasks.borrower.field.workingYears"), value: <NumberText value={p.workingYears} /> },
  { label: t("tasks.borrower.field.companyName"), value: text(p.companyName) },
  {
    label: t("tasks.borrower.field.companyAddress"),
    value: maskable(p.companyAddress, "COMPANY_ADDRESS", reveal),
  },
  { label: t("tasks.borrower.field.companyPhone"), value: text(p.companyPhone) },
  {
    label: t("tasks.borrower.field.monthlyIncome"),
    value: <Money minor={p.monthlyIncomeMinor} currency={currency} />,
  },
  { label: t("tasks.borrower.field.salaryType"), value: text(p.salaryType) },
  { label: t("tasks.borrower.field.payDays"), value: text(p.payDays) },
];

const credit = (t: Translate, p: ProfileData, currency: Currency): DescriptionItem[] => [
  { label: t("tasks.borrower.field.loanPurpose"), value: text(p.loanPurpose) },
  { label: t("tasks.borrower.field.loansCount"), value: <NumberText value={p.loansCount} /> },
  {
    label: t("tasks.borrower.field.overdue"),
    value: <Money minor={p.overdueMinor} currency={currency} />,
  },
  {
    label: t("tasks.borrower.field.creditCardCount"),
    value: <NumberText value={p.creditCardCount} />,
  },
  {
    label: t("tasks.borrower.field.multipleBorrowings"),
    value: <NumberText value={p.multipleBorrowings} />,
  },
  { label: t("tasks.case.field.timesSettled"), value: <NumberText value={p.timesSettled} /> },
];

interface Props {
  borrowerId: number;
  currency: Currency;
  reveal: Reveal;
}

export const Profile = ({ borrowerId, currency, reveal }: Props) => {
  const t = useT();
  const { zone } = useSession();
  const result = trpc.tasks.borrower.get.useQuery({ id: borrowerId });
  return (
    <Area result={result}>
      {(profile) => (
        <div className="flex flex-col gap-5">
          {profile.erasedAt === null ? null : (
            <Alert tone="neutral" title={t("tasks.borrower.erased")}>
              {t("tasks.borrower.erasedBody")} <InstantText at={profile.erasedAt} zone={zone} />
            </Alert>
          )}
          <DescriptionSection
            title={t("tasks.borrower.group.person")}
            items={person(t, profile, reveal)}
          />
          <DescriptionSection
            title={t("tasks.borrower.group.home")}
            items={home(t, profile, reveal)}
          />
          <DescriptionSection
            title={t("tasks.borrower.group.work")}
            items={job(t, profile, { currency, reveal })}
          />
          <DescriptionSection
            title={t("tasks.borrower.group.credit")}
            items={credit(t, profile, currency)}
          />
        </div>
      )}
    </Area>
  );
};
