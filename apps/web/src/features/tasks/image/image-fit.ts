/** Size of a picture in its window; a quarter turn swaps width and height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface View {
  /** 1 fits the window. */
  readonly zoom: number;
  /** Quarter turns clockwise. */
  readonly quarterTurns: number;
}

export const FITTED: View = { zoom: 1, quarterTurns: 0 };

const STEP = 1.25;
const MAX_ZOOM = 8;
const MIN_ZOOM = 0.5;
/** Maximum enlargement of a small picture to fit the window. */
const LARGEST_FIT = 2;

export const zoomView = (view: View, direction: 1 | -1): View => {
  const zoom = direction === 1 ? view.zoom * STEP : view.zoom / STEP;
  return { ...view, zoom: Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom)) };
};

export const rotateView = (view: View): View => ({
  ...view,
  quarterTurns: (view.quarterTurns + 1) % 4,
});

export interface Fit {
  /** Space that the picture takes after rotation. */
  readonly box: Size;
  /** Size of the picture before rotation. */
  readonly picture: Size;
}

export const fitIn = (image: Size, frame: Size, { zoom, quarterTurns }: View): Fit => {
  const lies = quarterTurns % 2 === 1;
  const [across, down] = lies ? [image.height, image.width] : [image.width, image.height];
  const scale = zoom * Math.min(frame.width / across, frame.height / down, LARGEST_FIT);
  return {
    box: { width: across * scale, height: down * scale },
    picture: { width: image.width * scale, height: image.height * scale },
  };
};
