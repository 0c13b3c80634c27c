import { Modal } from "@/components/page/modal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { OwnPhone } from "./own-phone.tsx";

/** The phone that dials for the caller. */
const PhoneDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  return (
    <Modal title={t("app.user.phone")} onClose={onClose}>
      <OwnPhone />
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {t("core.action.close")}
        </Button>
      </DialogFooter>
    </Modal>
  );
};

export default PhoneDialog;
