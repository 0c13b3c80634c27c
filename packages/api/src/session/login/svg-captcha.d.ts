/** The package's own types leave out that the module itself draws a given text. */
declare module "svg-captcha" {
  interface Look {
    readonly width: number;
    readonly height: number;
    readonly fontSize: number;
    readonly noise: number;
  }
  /** Dark grey letters and lines on nothing. */
  const draw: (text: string, look: Look) => string;
  export default draw;
}
