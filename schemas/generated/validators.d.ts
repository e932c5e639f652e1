// Made by schemas/generate.ts from the schema files: change those, then `npm run generate`.
import type { Check } from '../contract.ts';

export const extractSymbolsArgs: Check;
export const extractSymbolsResult: Check;
export const grepArgs: Check;
export const grepResult: Check;
export const listFilesArgs: Check;
export const listFilesResult: Check;
export const logEventArgs: Check;
export const logEventResult: Check;
export const peekArgs: Check;
export const peekResult: Check;
export const readFileArgs: Check;
export const readFileResult: Check;
export const snapshotsArgs: Check;
export const snapshotsResult: Check;
export const statArgs: Check;
export const statResult: Check;
export const error: Check;
export const problem: Check;
export const sessionLine: Check;
export const traceLine: Check;
export const zenoReply: Check;
export const zenoRequest: Check;
