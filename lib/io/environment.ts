/** The environment that an agent's commands see: this process's, without what is not theirs to know. */

/** Keys of model providers, tokens of our own servers, credentials of AWS and the way to fetch them. */
const SECRET =
  /^(?:(?:ANTHROPIC|OPENAI|GEMINI|GOOGLE|OPENROUTER|DEEPSEEK|OLLAMA)_(?:API_KEY|AUTH_TOKEN)|ZGATE_TOKEN|ZOTCORE_RPC_TOKEN|AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|SECURITY_TOKEN|WEB_IDENTITY_TOKEN_FILE|CONTAINER_\w+|LAMBDA_RUNTIME_API))$/;
/** What a command needs that works on somebody else's behalf. */
const HARMLESS = /^(?:PATH|HOME|LANG|LC_\w+|TERM|TMPDIR|USER|SHELL|TZ)$/;

/** On one's own machine: everything but the secrets we know of. */
export const localEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  chosen(env, (name) => !SECRET.test(name));

/** On a machine that works for others: only what is known to be harmless. */
export const sharedEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  chosen(env, (name) => HARMLESS.test(name));

const chosen = (env: NodeJS.ProcessEnv, wanted: (name: string) => boolean): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => wanted(name)));
