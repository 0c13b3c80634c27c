import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Pixels of three bytes, row by row. */
export interface FaceOrder {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface FoundFace {
  readonly descriptor: Float32Array;
  /** Of the face in the picture, in pixels. */
  readonly width: number;
  readonly area: number;
}

export type FaceAnswer =
  { readonly faces: readonly FoundFace[] } | { readonly error: string };

declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<FaceOrder>) => {
  void answerTo(data).then((answer) => self.postMessage(answer));
};

async function answerTo(order: FaceOrder): Promise<FaceAnswer> {
  try {
    engine ??= load();
    return { faces: await (await engine)(order) };
  } catch (error) {
    return { error: String(error) };
  }
}

/** What is used of the library. */
interface FaceApi {
  readonly tf: {
    setBackend(name: "wasm"): Promise<boolean>;
    ready(): Promise<void>;
    tidy<T>(work: () => T): T;
    tensor3d(
      values: Uint8Array,
      shape: readonly number[],
      type: "int32",
    ): Tensor;
    pad(tensor: Tensor, sides: readonly number[][], by: number): Tensor;
  };
  readonly nets: Record<
    (typeof NETS)[number],
    { loadFromDisk(folder: string): Promise<void> }
  >;
  readonly SsdMobilenetv1Options: new (options: {
    readonly minConfidence: number;
    readonly maxResults: number;
  }) => object;
  detectAllFaces(picture: Tensor, options: object): Detection;
}

interface Tensor {
  dispose(): void;
}

interface Detection {
  withFaceLandmarks(): {
    withFaceDescriptors(): Promise<
      readonly {
        readonly descriptor: Float32Array;
        readonly detection: {
          readonly box: { readonly width: number; readonly area: number };
        };
      }[]
    >;
  };
}

type Engine = (order: FaceOrder) => Promise<FoundFace[]>;

let engine: Promise<Engine> | undefined;

const NETS = [
  "ssdMobilenetv1",
  "faceLandmark68Net",
  "faceRecognitionNet",
] as const;

/** The weights lie in the package: nothing is asked of the network. */
async function load(): Promise<Engine> {
  const require = createRequire(import.meta.url);
  const folderOf = (file: string) => dirname(require.resolve(file));
  const wasm = require("@tensorflow/tfjs-backend-wasm") as {
    setWasmPaths(folder: string): void;
  };
  // The library asks for all of tfjs, under whose name its core is installed: it uses no more of it than this.
  const api =
    require("@vladmandic/face-api/dist/face-api.node-wasm.js") as FaceApi;
  require("@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops.js");
  wasm.setWasmPaths(`${folderOf("@tensorflow/tfjs-backend-wasm")}/`);
  if (!(await api.tf.setBackend("wasm"))) throw new Error("no WASM");
  await api.tf.ready();
  const models = join(folderOf("@vladmandic/face-api/package.json"), "model");
  for (const net of NETS) await api.nets[net].loadFromDisk(models);
  return (order) => facesIn(api, order);
}

/** Grey around the picture, as a share of its longer side: the detector misses faces that fill the frame. */
const BORDER = 0.5;
const GREY = 119;
/** Less sure, and it is no face. */
const LEAST_CERTAINTY = 0.3;

async function facesIn(
  api: FaceApi,
  { pixels, width, height }: FaceOrder,
): Promise<FoundFace[]> {
  const edge = Math.round(Math.max(width, height) * BORDER);
  const sides = [
    [edge, edge],
    [edge, edge],
    [0, 0],
  ];
  const picture = api.tf.tidy(() =>
    api.tf.pad(
      api.tf.tensor3d(pixels, [height, width, 3], "int32"),
      sides,
      GREY,
    ),
  );
  try {
    const options = new api.SsdMobilenetv1Options({
      minConfidence: LEAST_CERTAINTY,
      maxResults: 10,
    });
    const found = await api
      .detectAllFaces(picture, options)
      .withFaceLandmarks()
      .withFaceDescriptors();
    return found.map(({ descriptor, detection: { box } }) => ({
      descriptor,
      width: box.width,
      area: box.area,
    }));
  } finally {
    picture.dispose();
  }
}
