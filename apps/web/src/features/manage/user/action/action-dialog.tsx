import type { ComponentType } from "react";
import type { Action } from "./actions.ts";
import { CertificateDialog } from "./certificate-dialog.tsx";
import { IssuePasswordDialog } from "./issue-password-dialog.tsx";
import { PairDialog } from "./pair-dialog.tsx";
import { StageDialog } from "./stage-dialog.tsx";
import {
  ConfirmDialog,
  EndSessionDialog,
  RevokeDialog,
  UnlockDialog,
  UnpairDialog,
} from "./sure-dialogs.tsx";
import type { ActionProps } from "./subject.ts";
import SwitchDialog from "./switch-dialog.tsx";
import { TelephonyDialog } from "./telephony-dialog.tsx";

const DIALOGS: Readonly<Record<Action, ComponentType<ActionProps>>> = {
  enable: ({ user, onClose }) => <SwitchDialog rows={[user]} to="enable" onClose={onClose} />,
  disable: ({ user, onClose }) => <SwitchDialog rows={[user]} to="disable" onClose={onClose} />,
  resetPassword: IssuePasswordDialog,
  stage: StageDialog,
  certificate: CertificateDialog,
  telephony: TelephonyDialog,
  endSession: EndSessionDialog,
  unlock: UnlockDialog,
  pair: PairDialog,
  unpair: UnpairDialog,
  revoke: RevokeDialog,
  confirm: ConfirmDialog,
};

const ActionDialog = ({ action, ...props }: ActionProps & { action: Action }) => {
  const Dialog = DIALOGS[action];
  return <Dialog {...props} />;
};

export default ActionDialog;
