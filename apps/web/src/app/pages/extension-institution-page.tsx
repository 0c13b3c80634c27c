import { SettingSection } from "@/components/setting/declared/setting-section.tsx";

export default function InstitutionExtensionPage() {
  return <SettingSection name="institutionExtension" />;
}
