import { Facts } from "@/components/page/facts.tsx";
import { HistoryList, HistorySheet } from "@/components/setting/history.tsx";
import { Area } from "@/components/case/area.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type Rule, useRuleFacts } from "./rule-facts.tsx";
import { nameOf, type Subject } from "./subject.ts";

const Said = ({ rule: { values, reason } }: { rule: Rule }) => {
  const t = useT();
  const factsOf = useRuleFacts();
  return (
    <>
      {values ? (
        <Facts facts={factsOf(values)} />
      ) : (
        <p>{t("session.inactivity.asAll")}</p>
      )}
      {reason === null ? null : <p className="break-words">“{reason}”</p>}
    </>
  );
};

interface Props {
  subject: Subject;
  onClose: () => void;
}

/** Every rule that was ever written for an institution, or for all, with its reason. */
export const RuleHistory = ({ subject, onClose }: Props) => {
  const t = useT();
  const name = nameOf(t, subject);
  const result = trpc.session.inactivity.history.useQuery(
    { institutionId: subject.institutionId ?? undefined },
    { meta: { quiet: true } },
  );
  return (
    <HistorySheet name={name} onClose={onClose}>
      <Area result={result}>
        {(rules) =>
          rules.length === 0 ? (
            <p className="py-4">{t("session.inactivity.noHistory")}</p>
          ) : (
            <HistoryList
              name={name}
              rules={rules}
              isCurrent={({ ruleId }) => ruleId === subject.current?.ruleId}
              show={(rule) => <Said rule={rule} />}
            />
          )
        }
      </Area>
    </HistorySheet>
  );
};
