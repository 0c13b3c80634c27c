import type { ScreenKey } from "@kolekta/api/session/menu/contract-screens";
import type { MessageKey } from "@kolekta/i18n/web";
import { Link } from "react-router-dom";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Section } from "@/components/page/section.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { matchesWordStarts } from "@/lib/word-starts.ts";
import { useMenu } from "../../shell/use-menu.ts";
import { SETTING_ENTRIES } from "./entries.ts";
import { listFrequent } from "./visits.ts";

/** Settings on screens of their own, with their sentence. */
const OTHER_SCREENS: Partial<Record<ScreenKey, MessageKey>> = {
  "app-config": "app.settingHome.about.app-config",
  "service-accounts": "app.settingHome.about.service-accounts",
  webhooks: "app.settingHome.about.webhooks",
  "extension-institution": "app.settingHome.about.extension-institution",
  "extension-stage": "app.settingHome.about.extension-stage",
  "deduction-limits": "app.settingHome.about.deduction-limits",
  "product-terms": "app.settingHome.about.product-terms",
  "end-of-day": "app.settingHome.about.end-of-day",
};

/** A declared setting has more than one sentence. */
const toFirstSentence = (text: string): string => /^.*?(?:\.(?=\s|$)|。)/.exec(text)?.[0] ?? text;

interface Entry {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly about: string;
  readonly to: string;
}

/** Lists the settings that the user may open, with their words. */
function useEntries(): Entry[] {
  const t = useT();
  const can = useCan();
  const items = useMenu()?.flatMap((group) => group.items) ?? [];
  const sections = SETTING_ENTRIES.filter(({ permission }) => can(permission)).map((entry) => ({
    id: entry.id,
    group: t(entry.group),
    name: t(entry.label),
    about: toFirstSentence(t(entry.about)),
    to: `${pathTo("system")}?section=${entry.id}`,
  }));
  const screens = items.flatMap(({ key, route }) => {
    const about = OTHER_SCREENS[key];
    if (about === undefined) return [];
    const group = t("app.settingHome.others");
    return [{ id: key, group, name: t(`app.screen.${key}`), about: t(about), to: route }];
  });
  return [...sections, ...screens];
}

const EntryLinks = ({ title, entries }: { title: string; entries: readonly Entry[] }) => (
  <Section title={title}>
    <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
      {entries.map(({ id, name, about, to }) => (
        <li key={id}>
          <Link
            to={to}
            className="bg-card hover:bg-accent flex h-full flex-col gap-0.5 rounded-lg border p-3"
          >
            <span className="font-medium">{name}</span>
            <span className="text-muted-foreground text-xs">{about}</span>
          </Link>
        </li>
      ))}
    </ul>
  </Section>
);

const PARAMS = { text: param.text() };

/** All settings that the user may open, by group and by search. */
export const SettingsHome = () => {
  const t = useT();
  const { values, set } = useUrlState(PARAMS);
  const { text } = values;
  const entries = useEntries();
  const found = entries.filter(({ name, about }) =>
    matchesWordStarts(`${name} ${about}`, text ?? ""),
  );
  const frequent = listFrequent().flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const groups = Map.groupBy(found, ({ group }) => group);
  return (
    <Page className="gap-4">
      <PageHeader description={t("app.settingHome.intro")} />
      <SearchBox
        label={t("app.settingHome.search")}
        value={text}
        onSearch={(typed) => set({ text: typed }, { replace: true })}
        className="max-w-md"
      />
      {found.length === 0 ? <EmptyState title={t("app.settingHome.none")} /> : null}
      {text === undefined && frequent.length > 0 ? (
        <EntryLinks title={t("app.settingHome.mostUsed")} entries={frequent} />
      ) : null}
      {[...groups].map(([group, some]) => (
        <EntryLinks key={group} title={group} entries={some} />
      ))}
    </Page>
  );
};
