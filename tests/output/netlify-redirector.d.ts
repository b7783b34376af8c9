/** Netlify's redirect engine as WebAssembly; it comes without types. */
declare module 'netlify-redirector' {
  interface Rule {
    readonly to: string;
    readonly status: number;
    readonly force: boolean;
  }
  interface Matcher {
    readonly match: (request: object) => Rule | null;
  }
  const redirector: { readonly parsePlain: (text: string, options: object) => Promise<Matcher> };
  export default redirector;
}
