import type { BorrowerImage } from "@kolekta/api/tasks/image/contract";
import { useEffect, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";
import { fitIn, type Size, type View } from "./image-fit.ts";
import { pictureUrl } from "./send-image.ts";

const useSize = () => {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 600, height: 400 });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { frame, size };
};

interface Props {
  image: BorrowerImage;
  label: string;
  view: View;
}

/** Picture in a window that scrolls by wheel, drag or arrow keys when the picture is larger. */
export const ImageStage = ({ image, label, view }: Props) => {
  const t = useT();
  const { frame, size } = useSize();
  const [broken, setBroken] = useState(false);
  const { box, picture } = fitIn(image, size, view);
  return (
    <div
      ref={frame}
      role="region"
      aria-label={t("tasks.image.viewer.picture")}
      tabIndex={0}
      className="bg-muted grid min-h-0 flex-1 place-items-center overflow-auto rounded-md -outline-offset-2"
    >
      {broken ? (
        <Alert tone="danger">{t("tasks.image.broken")}</Alert>
      ) : (
        <div className="relative shrink-0" style={box}>
          <img
            src={pictureUrl(image.imageId)}
            alt={label}
            data-zoom={view.zoom.toFixed(2)}
            onError={() => setBroken(true)}
            className="absolute top-1/2 left-1/2 max-w-none"
            style={{
              ...picture,
              transform: `translate(-50%, -50%) rotate(${view.quarterTurns * 90}deg)`,
            }}
          />
        </div>
      )}
    </div>
  );
};
