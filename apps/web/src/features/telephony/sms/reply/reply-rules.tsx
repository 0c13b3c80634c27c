import { InstitutionRules } from "@/components/setting/institution/institution-rules.tsx";
import { createRevisionView } from "@/components/setting/institution/revision-of.ts";
import { LISTED, QUIET, useSearch } from "@/components/setting/search-table.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";

const RuleDialog = lazyComponent(() => import("./reply-rule-dialog.tsx"));

const RevisionView = createRevisionView<"minutes", number>((input) =>
  trpc.telephony.sms.replyRuleHistory.useQuery(input, QUIET),
);

export const ReplyRules = () => {
  const t = useT();
  const { state, query } = useSearch();
  const utils = trpc.useUtils();
  const result = trpc.telephony.sms.listReplyRules.useQuery(query, LISTED);
  const minutes = {
    id: "minutes",
    label: t("telephony.sms.reply.rule.minutes"),
    value: (count: number) => t("telephony.sms.reply.minutes", { minutes: count }),
  };
  return (
    <InstitutionRules<"minutes", number>
      name="minutes"
      id="reply.rules"
      label={t("telephony.sms.reply.rule.title")}
      intro={t("telephony.sms.reply.rule.intro")}
      permission="sms.configure"
      fields={[minutes]}
      edit={(props) => <RuleDialog {...props} />}
      withdrawing={{
        send: utils.client.telephony.sms.withdrawReplyRule.mutate,
        refresh: () => utils.telephony.sms.invalidate(),
      }}
      state={state}
      result={result}
      RevisionView={RevisionView}
    />
  );
};
