import type { ReactNode } from "react";
import { Area, type Fetched } from "./area.tsx";
import { Modal, type ModalProps } from "@/components/page/modal.tsx";

type Props<T> = Omit<ModalProps, "children"> & {
  result: Fetched<T>;
  /** Content above the data, shown while it loads too. */
  about?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Dialog whose data loads when it opens. */
export const AreaModal = <T,>({ result, about, children, ...modal }: Props<T>) => (
  <Modal {...modal}>
    {about}
    <Area result={result}>{children}</Area>
  </Modal>
);
