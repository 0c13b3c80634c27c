import { SettingSection } from "@/components/setting/declared/setting-section.tsx";
import type { RenderCell } from "@/components/setting/declared/use-facts.tsx";
import { useT } from "@/lib/i18n.tsx";

/** Wrong passwords, minutes of counting and minutes of the lock. */
const Limit = ({ parts }: { parts: readonly unknown[] }) => {
  const t = useT();
  const [failures = 0, window = 0, lock = 0] = parts.map(Number);
  return <>{t("manage.signIn.limit", { failures, window, lock })}</>;
};

const renderCell: RenderCell = ({ fields }, values) => (
  <Limit parts={fields.map((name) => values[name])} />
);

/** Validity of passwords, and how many wrong ones are accepted. */
export const SignInPolicy = () => <SettingSection name="signIn" renderCell={renderCell} />;
