/** Whether and how a request to a gateway is signed: the host tells service and region where it is one of AWS's. */
import { Fault } from '../../lib/fault.ts';

/** Any of them says that there are credentials to sign with, for hosts of which one cannot know that they want it. */
const CREDENTIALS = [
  'AWS_ACCESS_KEY_ID',
  'AWS_PROFILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
];

/** What signs the request; undefined when a token is shown instead, or nothing. */
export async function signing(
  url: URL,
  { token, region }: { token?: string | undefined; region?: string | undefined },
  env: NodeJS.ProcessEnv,
) {
  const [, service, its] =
    /\.(execute-api|lambda-url)\.([a-z0-9-]+)\.(?:amazonaws\.com(?:\.cn)?|on\.aws)$/.exec(url.hostname) ?? [];
  const wanted = its !== undefined || region !== undefined || CREDENTIALS.some((name) => env[name]);
  if (token !== undefined || !wanted) return undefined;
  const where = region ?? its ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION;
  if (where === undefined)
    throw new Fault('invalid_args', 'which AWS region is the gateway in? give --region, or set AWS_REGION');
  const { signer } = await import('../../lib/io/sign-request.ts');
  return signer({ service: service === 'lambda-url' ? 'lambda' : 'execute-api', region: where });
}
