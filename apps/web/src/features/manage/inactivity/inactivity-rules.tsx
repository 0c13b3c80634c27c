import { StatusBadge } from "@/components/page/status-badge.tsx";
import { factColumns } from "@/components/setting/columns.tsx";
import {
  LISTED,
  QUIET,
  useSearch,
} from "@/components/setting/search-table.tsx";
import { SettingTable } from "@/components/setting/setting-table.tsx";
import {
  type PastProps,
  type Shown,
  useOpened,
} from "@/components/setting/use-opened.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useComing, useFacts } from "./facts.tsx";
import { HouseRule } from "./house-rule.tsx";
import { RuleSaid } from "./rule-said.tsx";
import { nameOf, type Rule, type Subject } from "./subject.ts";

const RuleDialog = lazily(() => import("./rule-dialog.tsx"));

const HOUSE = { institutionId: null, institutionName: null };

/** Whether the rule that applies is its own or that of all. */
const Whose = ({ isOwn }: Subject) => (
  <StatusBadge
    tone={isOwn ? "info" : "neutral"}
    label={useT()(`manage.inactivity.${isOwn ? "own" : "asAll"}`)}
  />
);

const Past = ({ row: { institutionId }, children }: PastProps<Subject, Rule>) =>
  children(
    trpc.manage.inactivity.history.useQuery(
      { institutionId: institutionId ?? undefined },
      QUIET,
    ),
  );

/** After how much quiet leaders are told: what applies to each institution, and the rule for all others. */
export const InactivityRules = () => {
  const t = useT();
  const { state, asked } = useSearch();
  const utils = trpc.useUtils();
  const opened = useOpened({
    permission: "inactivity.edit",
    nameOf: (subject) => nameOf(t, subject),
    edit: (shown: Shown<Subject>) => <RuleDialog {...shown} />,
    Past,
    show: (rule) => <RuleSaid rule={rule} />,
    empty: t("manage.inactivity.noHistory"),
    withdrawing: {
      send: utils.client.manage.inactivity.withdraw.mutate,
      alone: true,
      refresh: () => utils.manage.inactivity.invalidate(),
    },
  });
  const result = trpc.manage.inactivity.list.useQuery(asked, LISTED);
  const whose = {
    id: "whose",
    header: t("manage.inactivity.whose"),
    cell: (subject: Subject) => <Whose {...subject} />,
  };
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted-foreground max-w-prose">
        {t("manage.inactivity.intro")}
      </p>
      {result.data ? (
        <HouseRule house={{ ...result.data.house, ...HOUSE }} opened={opened} />
      ) : null}
      <SettingTable<Subject>
        id="inactivity.rules"
        label={t("manage.inactivity.title")}
        subject={t("core.field.institution")}
        search={t("manage.inactivity.search")}
        none={t("manage.inactivity.none")}
        rowKey={({ institutionId }) => String(institutionId)}
        nameOf={(subject) => nameOf(t, subject)}
        columns={[
          whose,
          ...factColumns(useFacts(), ({ applies }: Subject) => applies),
        ]}
        announce={useComing()}
        {...{ state, result, opened }}
      />
      {opened.shown}
    </section>
  );
};
