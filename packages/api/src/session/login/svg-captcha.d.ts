/** The types of the package omit that the module itself draws a given text. */
declare module "svg-captcha" {
  interface Look {
    readonly width: number;
    readonly height: number;
    readonly fontSize: number;
    readonly noise: number;
  }
  /** Dark grey letters and lines on a transparent background. */
  const draw: (text: string, look: Look) => string;
  export default draw;
}
