import { Group, Pair } from "@/components/form/layout.tsx";
import { DayField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { SeatFields } from "./seat-fields.tsx";
import type { UserForm } from "./use-user-form.ts";

export const CertificateField = ({ form }: { form: UserForm }) => {
  const t = useT();
  return (
    <Pair>
      <DayField
        control={form.control}
        name="certifiedUntil"
        label={t("manage.user.certificate")}
        hint={t("manage.user.form.certificateHint")}
      />
    </Pair>
  );
};

export const SeatGroup = ({ form }: { form: UserForm }) => {
  const t = useT();
  return (
    <Group title={t("manage.user.telephony")}>
      <SeatFields control={form.control} />
    </Group>
  );
};
