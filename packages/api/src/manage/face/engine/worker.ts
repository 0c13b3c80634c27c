import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as util from "node:util";

/** RGB pixels of three bytes, row by row. */
export interface FaceOrder {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface FoundFace {
  readonly descriptor: Float32Array;
  /** Width of the face in the picture, in pixels. */
  readonly width: number;
  readonly area: number;
}

export type FaceAnswer = { readonly faces: readonly FoundFace[] } | { readonly error: string };

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

/** Used part of the library's interface. */
interface FaceApi {
  readonly tf: {
    env(): {
      readonly platform: { util: object };
      set(flag: "WASM_HAS_MULTITHREAD_SUPPORT", value: boolean): void;
    };
    setWasmPaths(folder: string, usePlatformFetch: boolean): void;
    setBackend(name: "wasm"): Promise<boolean>;
    ready(): Promise<void>;
    tidy<T>(work: () => T): T;
    tensor3d(values: Uint8Array, shape: readonly number[], type: "int32"): Tensor;
    pad(tensor: Tensor, sides: readonly number[][], by: number): Tensor;
  };
  readonly nets: Record<(typeof NETS)[number], { loadFromDisk(folder: string): Promise<void> }>;
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
        readonly detection: { readonly box: { readonly width: number; readonly area: number } };
      }[]
    >;
  };
}

type Engine = (order: FaceOrder) => Promise<FoundFace[]>;

let engine: Promise<Engine> | undefined;

const NETS = ["ssdMobilenetv1", "faceLandmark68Net", "faceRecognitionNet"] as const;

const FOLDER = dirname(fileURLToPath(import.meta.resolve("@vladmandic/face-api/package.json")));
/** The library bundles tfjs for browsers, where Node's `util` is an empty object. */
async function importFaceApi(): Promise<FaceApi> {
  const prototype = Object.prototype as Partial<typeof util>;
  const { TextEncoder, TextDecoder } = util;
  Object.assign(prototype, { TextEncoder, TextDecoder });
  try {
    const path = join(FOLDER, "dist/face-api.esm.js");
    const api = (await import(path)) as FaceApi;
    api.tf.env().platform.util = util;
    return api;
  } finally {
    delete prototype.TextEncoder;
    delete prototype.TextDecoder;
  }
}

/** The weights are part of the package; no network access. */
async function load(): Promise<Engine> {
  const api = await importFaceApi();
  api.tf.env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  // tfjs-backend-wasm-simd.wasm is from @tensorflow/tfjs-backend-wasm 4.22.0 (Apache-2.0), the
  // version that the library uses.
  api.tf.setWasmPaths(import.meta.resolve("./"), true);
  if (!(await api.tf.setBackend("wasm"))) throw new Error("no WASM");
  await api.tf.ready();
  for (const net of NETS) await api.nets[net].loadFromDisk(join(FOLDER, "model"));
  return (order) => facesIn(api, order);
}

/** Grey around the picture, as a share of its longer side: the detector misses faces that fill the frame. */
const BORDER = 0.5;
const GREY = 119;
const MIN_CERTAINTY = 0.3;

async function facesIn(api: FaceApi, { pixels, width, height }: FaceOrder): Promise<FoundFace[]> {
  const edge = Math.round(Math.max(width, height) * BORDER);
  const sides = [
    [edge, edge],
    [edge, edge],
    [0, 0],
  ];
  const picture = api.tf.tidy(() =>
    api.tf.pad(api.tf.tensor3d(pixels, [height, width, 3], "int32"), sides, GREY),
  );
  try {
    const options = new api.SsdMobilenetv1Options({ minConfidence: MIN_CERTAINTY, maxResults: 10 });
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
