import { Page, PageHeader } from "@/components/page/page.tsx";
import { Section } from "@/components/page/section.tsx";
import { TextLink } from "@/components/page/values.tsx";
import { MorningTiles } from "@/features/board/morning/tiles.tsx";
import { SetupGuide } from "@/features/manage/user/setup-guide.tsx";
import { Heads } from "@/features/reports/overview/heads.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import type { StartQueries } from "@/lib/screen-queries.ts";
import { trpc } from "@/lib/trpc.ts";

export const startQueries: StartQueries = ({ queries }) =>
  void queries.board.morning.get.prefetch();

/** The month so far against its target, of the institutions that the user sees whole. */
const Target = () => {
  const t = useT();
  const { data } = trpc.reports.overview.page.useQuery({ size: 10 }, { meta: { quiet: true } });
  if (!data || data.total === 0) return null;
  return (
    <Section
      title={t("board.morning.target")}
      actions={
        <TextLink to={`${pathTo("collection-report")}?section=overview`}>
          {t("board.morning.open")}
        </TextLink>
      }
    >
      <Heads totals={data.totals} />
    </Section>
  );
};

export default function MorningPage() {
  const t = useT();
  const can = useCan();
  const { caseScope } = useSession();
  return (
    <Page className="gap-5">
      <PageHeader description={t("board.morning.intro")} />
      <SetupGuide />
      <MorningTiles />
      {can("report.read") && caseScope === "ALL" ? <Target /> : null}
    </Page>
  );
}
