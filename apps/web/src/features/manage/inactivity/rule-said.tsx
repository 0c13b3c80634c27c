import { RuleFacts } from "@/components/setting/rule-facts.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useFacts } from "./facts.tsx";
import type { Rule } from "./subject.ts";

/** A rule in words, with its reason. */
export const RuleSaid = ({ rule: { values, reason } }: { rule: Rule }) => {
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
