/**
 * The parameters of a deployment, if they are known and fit together: a tenant is told by what the gateway knows of a caller, which is
 * another thing for signatures than for tokens, and the agent's address takes signatures only.
 */
const { tenantMap } = require('./tenant-map.cjs');

const TENANTS = { iam: ['one', 'map'], jwt: ['one', 'claim'] };
/** Every parameter there is, and what it needs: without that it would be ignored. */
const NEEDS = {
  auth: undefined,
  tenants: undefined,
  agent: undefined,
  snapshot: undefined,
  issuer: ['auth', 'jwt'],
  audience: ['auth', 'jwt'],
  map: ['tenants', 'map'],
  claim: ['tenants', 'claim'],
  provider: ['agent', 'yes'],
  model: ['agent', 'yes'],
  secret: ['agent', 'yes'],
  tool_timeout: ['agent', 'yes'],
};

module.exports = async ({ options, resolveVariable }) => {
  const names = namesOf(options.param ?? []);
  const given = (name) => resolveVariable(`param:${name}, ''`);
  const auth = (await given('auth')) || 'iam';
  const tenants = (await given('tenants')) || 'one';
  const agent = (await given('agent')) || 'no';
  const secret = (await given('secret')) || 'zgate';
  if (!Object.hasOwn(TENANTS, auth)) throw wrong(`auth must be iam or jwt, got ${auth}`);
  if (tenants === 'account')
    throw wrong(
      "tenants=account cannot tell callers apart: behind an HTTP API all have the API's own account; use tenants=map with a role for each",
    );
  if (!TENANTS[auth].includes(tenants))
    throw wrong(`with auth=${auth}, tenants must be ${TENANTS[auth].join(' or ')}, got ${tenants}`);
  if (!['no', 'yes'].includes(agent)) throw wrong(`agent must be yes or no, got ${agent}`);
  if (agent === 'yes' && tenants === 'claim')
    throw wrong(
      'agent=yes does not go with tenants=claim: its address takes signed requests, which have no claims',
    );
  const chosen = { auth, tenants, agent };
  for (const name of names) {
    const [other, value] = NEEDS[name] ?? [];
    if (other !== undefined && chosen[other] !== value)
      throw wrong(`${name} does nothing without ${other}=${value}, and ${other} is ${chosen[other]}`);
  }
  if (auth === 'jwt' && !/^https:\/\//.test(await given('issuer')))
    throw wrong('auth=jwt needs issuer=https://…, the address of the OpenID provider');
  if (auth === 'jwt' && !(await given('audience')))
    throw wrong('auth=jwt needs audience=…, whom the tokens must be for');
  if (tenants === 'map') checkMap(await given('map'));
  const tool_timeout = await given('tool_timeout');
  if (tool_timeout && !/^\d{1,3}$/.test(tool_timeout))
    throw wrong(`tool_timeout must be 0 to 999 seconds, got ${tool_timeout}`);
  // The function may read this one only, by an ARN that is made from its name.
  if (!/^[\w/+=.@-]{1,512}$/.test(secret))
    throw wrong(
      `secret must be the name of a secret in the deployment's own account and region, got ${secret}`,
    );
  return { auth, tenants, agent, secret };
};

/** The names in `--param NAME=VALUE`; whoever mistypes one would deploy without it. */
function namesOf(params) {
  // npm takes options for its own that stand before `--`, and the rest never sees them.
  if (process.env.npm_config_param !== undefined)
    throw wrong('npm has taken --param for its own: write npm run deploy -- --param NAME=VALUE');
  const names = params.map((param) => param.replace(/=.*$/s, ''));
  for (const [n, name] of names.entries()) {
    if (!Object.hasOwn(NEEDS, name))
      throw wrong(`there is no parameter ${name}: there are ${Object.keys(NEEDS).join(', ')}`);
    if (names.indexOf(name) !== n) throw wrong(`the parameter ${name} is there twice`);
  }
  return names;
}

function checkMap(map) {
  if (!map) throw wrong('tenants=map needs map=WHO=TENANT,…, where WHO is the ARN of a role or a user');
  try {
    tenantMap(map);
  } catch (error) {
    throw wrong(error.message);
  }
}

/** Without a stack, which would be shown instead of the words. */
const wrong = (message) => Object.assign(new Error(message), { stack: message });
