const OPACITY = "0.15";
const TILE = { width: 220, height: 150 };

const LINE = 20;

const draw = (lines: readonly string[]): string => {
  const canvas = document.createElement("canvas");
  const ratio = window.devicePixelRatio || 1;
  canvas.width = TILE.width * ratio;
  canvas.height = TILE.height * ratio;
  const pen = canvas.getContext("2d");
  if (!pen) return "none";
  pen.scale(ratio, ratio);
  pen.translate(TILE.width / 2, TILE.height / 2);
  pen.rotate(-Math.PI / 8);
  pen.font = "15px system-ui, sans-serif";
  pen.textAlign = "center";
  pen.fillStyle = "#808080";
  for (const [at, line] of lines.entries()) pen.fillText(line, 0, at * LINE);
  return `url(${canvas.toDataURL()})`;
};

const build = (image: string): HTMLElement => {
  const layer = document.createElement("div");
  layer.setAttribute("aria-hidden", "true");
  layer.dataset["watermark"] = "";
  Object.assign(layer.style, {
    position: "fixed",
    inset: "0",
    zIndex: "2147483000",
    pointerEvents: "none",
    opacity: OPACITY,
    backgroundImage: image,
    backgroundSize: `${TILE.width}px ${TILE.height}px`,
    printColorAdjust: "exact",
  });
  return layer;
};

/**
 * Draws the lines over the page and restores the watermark whenever it is removed or altered.
 * Returns the function that ends it.
 */
export const showWatermark = (lines: readonly string[]): (() => void) => {
  const image = draw(lines);
  let layer = build(image);
  const watch = new MutationObserver((changes) => {
    if (!layer.isConnected || changes.some((change) => change.target === layer)) restore();
  });
  const observe = () => {
    watch.observe(document.body, { childList: true });
    watch.observe(layer, { attributes: true, childList: true });
  };
  const restore = () => {
    watch.disconnect();
    layer.remove();
    layer = build(image);
    document.body.append(layer);
    observe();
  };
  restore();
  return () => {
    watch.disconnect();
    layer.remove();
  };
};
