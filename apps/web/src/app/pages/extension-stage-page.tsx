import { SettingSection } from "@/components/setting/declared/setting-section.tsx";

export default function StageExtensionPage() {
  return <SettingSection name="stageExtension" />;
}
