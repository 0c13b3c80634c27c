import { SettingSection } from "@/components/setting/declared/setting-section.tsx";
import { PurgeList } from "./purge-list.tsx";

export const RetentionRules = () => (
  <div className="flex flex-col gap-8">
    <SettingSection name="retention" />
    <PurgeList />
  </div>
);
