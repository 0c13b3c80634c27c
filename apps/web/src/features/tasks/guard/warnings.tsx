import { Alert } from "@/components/ui/alert.tsx";
import { useAboveText } from "@/components/terms/above.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

type Data = Pick<
  Outputs["tasks"]["guard"]["listRequirements"],
  "lawless" | "lawChanges" | "termsAbove"
>;

/** Borrowers who fall under no law. This warning must not be overlooked. */
const Lawless = ({ lawless }: Pick<Data, "lawless">) => {
  const t = useT();
  if (lawless.length === 0) return null;
  return (
    <Alert tone="danger" title={t("tasks.guard.page.lawlessTitle")} live>
      <ul>
        {lawless.map(({ institutionId, institutionName: name, openCases }) => (
          <li key={institutionId}>
            {t("tasks.guard.page.lawlessLine", { name, cases: openCases })}
          </li>
        ))}
      </ul>
    </Alert>
  );
};

const LawChanges = ({ lawChanges }: Pick<Data, "lawChanges">) => {
  const t = useT();
  const { day } = useFormat();
  if (lawChanges.length === 0) return null;
  const isLoose = lawChanges.some(({ country }) => country === "NONE");
  return (
    <Alert tone={isLoose ? "danger" : "warning"} title={t("tasks.guard.page.lawChangeTitle")}>
      <ul>
        {lawChanges.map((lawChange) => (
          <li key={`${lawChange.institutionId} ${lawChange.effectiveOn}`}>
            {t("tasks.guard.page.lawChange", {
              name: lawChange.institutionName,
              before: t(`core.country.${lawChange.formerCountry}`),
              after: t(`core.country.${lawChange.country}`),
              day: day(lawChange.effectiveOn),
              editor: lawChange.editorName,
              approver: lawChange.approverName,
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
};

const TermsAbove = ({ termsAbove }: Pick<Data, "termsAbove">) => {
  const t = useT();
  const text = useAboveText();
  if (termsAbove.length === 0) return null;
  return (
    <Alert tone="warning" title={t("tasks.guard.page.termsAboveTitle")}>
      <p>{t("tasks.guard.page.termsAboveIntro")}</p>
      <ul>
        {termsAbove.map((excess) => (
          <li key={[excess.productId, excess.fromOn, excess.onDay].join(" ")}>
            <span className="font-medium">{excess.productName}</span>: {text(excess)}
          </li>
        ))}
      </ul>
    </Alert>
  );
};

export const Warnings = (data: Data) => (
  <div className="flex flex-col gap-2 empty:hidden">
    <Lawless {...data} />
    <LawChanges {...data} />
    <TermsAbove {...data} />
  </div>
);
