declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'woff2';
    readonly noHinting?: boolean;
    /** Tags of the layout features that stay; without them, all do. */
    readonly keepFeatures?: readonly string[];
  }
  /** The font with the letters of `text` only. */
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
