/** The options that every zdx command takes, before or behind its name, and where a command reads and writes. Spec: ZDX §10. */

export interface Flags {
  root?: string;
  /** Empty: neither of the configuration's prompts. */
  systemPrompt?: string;
  /** A session's id, the beginning of one, or `latest`. */
  session?: string;
  /** False: nothing is written. */
  save?: boolean;
  provider?: string;
  model?: string;
  format?: 'text' | 'json';
  store?: string;
  endpoint?: string;
  maxSteps?: number;
  maxTokens?: number;
}

/** A process, as far as commands see it. */
export type Io = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'env'>;
