/** The package's version, put in by the build. */
declare const VERSION: string;

export const version: string = VERSION;
