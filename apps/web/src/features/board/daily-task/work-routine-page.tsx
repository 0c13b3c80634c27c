import { Page, PageHeader } from "@/components/page/page.tsx";
import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { Monitor } from "./monitor.tsx";
import { TaskList } from "./task-list.tsx";

const SECTIONS: readonly Section[] = [
  { id: "tasks", label: "board.dailyTask.ofDay", permission: "dailyTask.read", view: TaskList },
  {
    id: "monitor",
    label: "board.dailyTask.monitor",
    permission: "dailyTask.monitor",
    view: Monitor,
  },
];

/** Tasks of the day: agents complete their own; leaders see the progress of their agents. */
export default function WorkRoutinePage() {
  const t = useT();
  if (useCan()("dailyTask.monitor"))
    return <SectionPage fill label={t("app.screen.work-routine")} sections={SECTIONS} />;
  return (
    <Page fill>
      <PageHeader description={t("board.dailyTask.intro")} />
      <TaskList />
    </Page>
  );
}
