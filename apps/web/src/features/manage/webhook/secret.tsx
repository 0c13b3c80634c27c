import { Modal } from "@/components/page/modal.tsx";
import { SecretLines } from "@/components/page/secret-box.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";

interface Props {
  title: string;
  secret: string;
  onClose: () => void;
}

/** Shows a new secret once; a click outside does not discard it. */
export const SecretDialog = ({ title, secret, onClose }: Props) => {
  const t = useT();
  return (
    <Modal steady size="lg" title={title} onClose={onClose}>
      <SecretLines
        warning={t("manage.webhook.secretOnce")}
        lines={[{ label: t("manage.webhook.secret"), text: secret }]}
      />
      <DialogFooter>
        <Button onClick={onClose}>{t("core.action.close")}</Button>
      </DialogFooter>
    </Modal>
  );
};
