import { SettingHistory } from "@/components/setting/history.tsx";
import { RuleFacts } from "@/components/setting/rule-facts.tsx";
import type { Shown } from "@/components/setting/use-opened.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useFacts } from "./facts.tsx";
import { nameOf, type Rule, type Subject } from "./subject.ts";

const Said = ({ rule: { values, reason } }: { rule: Rule }) => {
  const t = useT();
  const facts = useFacts();
  return (
    <>
      {values ? (
        <RuleFacts facts={facts} rule={values} />
      ) : (
        <p>{t("manage.inactivity.asAll")}</p>
      )}
      {reason === null ? null : <p className="break-words">“{reason}”</p>}
    </>
  );
};

/** Every rule that was ever written for an institution, or for all, with its reason. */
export const RuleHistory = ({ row: subject, onClose }: Shown<Subject>) => {
  const t = useT();
  const result = trpc.manage.inactivity.history.useQuery(
    { institutionId: subject.institutionId ?? undefined },
    { meta: { quiet: true } },
  );
  return (
    <SettingHistory
      name={nameOf(t, subject)}
      result={result}
      isCurrent={({ ruleId }) => ruleId === subject.current?.ruleId}
      show={(rule) => <Said rule={rule} />}
      empty={t("manage.inactivity.noHistory")}
      onClose={onClose}
    />
  );
};
