/** The types of the package call its CommonJS function a default export, which it is not. */
declare module 'robots-parser' {
  interface Robots {
    /** Undefined for an address of another host. */
    isDisallowed(url: string, agent?: string): boolean | undefined;
  }
  function robotsParser(url: string, text: string): Robots;
  export = robotsParser;
}
