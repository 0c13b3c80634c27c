import { StatusBadge } from "@/components/page/status-badge.tsx";
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
import { HouseRule } from "./house-rule.tsx";
import { nameOf, type Rule, type Subject, useHours } from "./subject.ts";

const RuleDialog = lazily(() => import("./rule-dialog.tsx"));

const HOUSE = { institutionId: null, institutionName: null };

const Whose = ({ isOwn }: Subject) => (
  <StatusBadge
    tone={isOwn ? "info" : "neutral"}
    label={useT()(`manage.inactivity.${isOwn ? "own" : "asAll"}`)}
  />
);

const RuleSaid = ({ rule: { hours, reason } }: { rule: Rule }) => (
  <>
    <p>{useHours()(hours)}</p>
    {reason === null ? null : <p className="break-words">“{reason}”</p>}
  </>
);

const Past = ({ row: { institutionId }, children }: PastProps<Subject, Rule>) =>
  children(
    trpc.manage.leaver.history.useQuery(
      { institutionId: institutionId ?? undefined },
      QUIET,
    ),
  );

/** How long the open cases of a disabled agent stay with him: for each institution, and for all others. */
export const LeaverRules = () => {
  const t = useT();
  const said = useHours();
  const { state, asked } = useSearch();
  const utils = trpc.useUtils();
  const opened = useOpened({
    permission: "leaver.edit",
    nameOf: (subject) => nameOf(t, subject),
    edit: (shown: Shown<Subject>) => <RuleDialog {...shown} />,
    Past,
    show: (rule) => <RuleSaid rule={rule} />,
    empty: t("manage.inactivity.noHistory"),
    withdrawing: {
      send: utils.client.manage.leaver.withdraw.mutate,
      alone: true,
      refresh: () => utils.manage.leaver.invalidate(),
    },
  });
  const result = trpc.manage.leaver.list.useQuery(asked, LISTED);
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted-foreground max-w-prose">
        {t("manage.leaver.intro")}
      </p>
      {result.data ? (
        <HouseRule house={{ ...result.data.house, ...HOUSE }} opened={opened} />
      ) : null}
      <SettingTable<Subject>
        id="leaver.rules"
        label={t("manage.leaver.title")}
        subject={t("core.field.institution")}
        search={t("manage.inactivity.search")}
        none={t("manage.inactivity.none")}
        rowKey={({ institutionId }) => String(institutionId)}
        nameOf={(subject) => nameOf(t, subject)}
        columns={[
          {
            id: "whose",
            header: t("manage.inactivity.whose"),
            cell: (subject) => <Whose {...subject} />,
          },
          {
            id: "hours",
            header: t("manage.leaver.hours"),
            cell: ({ applies }) => said(applies),
          },
        ]}
        announce={({ hours }: Rule) => said(hours)}
        {...{ state, result, opened }}
      />
      {opened.shown}
    </section>
  );
};
