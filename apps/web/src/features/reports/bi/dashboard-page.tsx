import { keepPreviousData } from "@tanstack/react-query";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { ErrorState } from "@/components/page/states.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { useMedia } from "@/hooks/use-media.ts";
import { useUser } from "@/hooks/use-user.tsx";
import { useLang, useT } from "@/lib/i18n.tsx";
import { useStore } from "@/lib/store.ts";
import { theme } from "@/lib/theme.ts";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { ReportFrame } from "./report-frame.tsx";

const PARAMS = { page: param.text(), institutionId: param.id() };

const useDark = (): boolean => {
  const choice = useStore(theme);
  const system = useMedia("(prefers-color-scheme: dark)");
  return choice === "dark" || (choice === "system" && system);
};

interface InstitutionProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

const Institution = ({ value, onChange }: InstitutionProps) => {
  const t = useT();
  const { data = [] } = trpc.manage.institution.listChoices.useQuery(undefined, {
    placeholderData: keepPreviousData,
  });
  if (data.length < 2) return null;
  return (
    <NativeSelect
      className="w-56"
      aria-label={t("core.field.institution")}
      placeholder={t("core.filter.allInstitutions")}
      options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? "" : String(value)}
      onChange={({ target }) => onChange(target.value === "" ? undefined : Number(target.value))}
    />
  );
};

interface PagesProps {
  pages: readonly { pageId: string }[];
  current: string;
  onChoose: (pageId: string) => void;
}

const Pages = ({ pages, current, onChoose }: PagesProps) => {
  const t = useT();
  if (pages.length < 2) return null;
  return (
    <ToggleChoice
      label={t("reports.bi.frame.pages")}
      options={pages.map(({ pageId }) => ({ value: pageId, label: pageId }))}
      value={current}
      onChange={onChoose}
    />
  );
};

/** Dashboard of the configured provider, or the built-in one. */
export default function DashboardPage() {
  const t = useT();
  const lang = useLang();
  const dark = useDark();
  const { institutionId: ownInstitutionId } = useUser();
  const { values, set } = useUrlState(PARAMS);
  const { data, error, refetch } = trpc.reports.bi.listPages.useQuery();
  const pageIds = data?.map((page) => page.pageId) ?? [];
  const current = pageIds.find((pageId) => pageId === values.page) ?? pageIds[0];
  const { institutionId } = values;
  const title = t("app.screen.dashboard");
  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          <>
            <Pages pages={data ?? []} current={current ?? ""} onChoose={(page) => set({ page })} />
            {ownInstitutionId === null ? (
              <Institution value={institutionId} onChange={(id) => set({ institutionId: id })} />
            ) : null}
          </>
        }
      />
      {current ? (
        <ReportFrame
          pageId={current}
          title={title}
          params={{
            lang,
            theme: dark ? "dark" : "light",
            ...(institutionId === undefined ? {} : { institutionId }),
          }}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-lg" />
      )}
    </Page>
  );
}
