/**
 * The parameters `auth`, `tenants` and `agent` of a deployment, if they fit together: a tenant is told by what the gateway knows of a
 * caller, which is another thing for signatures than for tokens, and the agent's address takes signatures only.
 */
const TENANTS = { iam: ['one', 'account', 'map'], jwt: ['one', 'claim'] };

module.exports = async ({ resolveVariable }) => {
  const given = (name) => resolveVariable(`param:${name}, ''`);
  const auth = (await given('auth')) || 'iam';
  const tenants = (await given('tenants')) || 'one';
  const agent = (await given('agent')) || 'no';
  if (!Object.hasOwn(TENANTS, auth)) throw wrong(`auth must be iam or jwt, got ${auth}`);
  if (!TENANTS[auth].includes(tenants))
    throw wrong(`with auth=${auth}, tenants must be ${TENANTS[auth].join(' or ')}, got ${tenants}`);
  if (!['no', 'yes'].includes(agent)) throw wrong(`agent must be yes or no, got ${agent}`);
  if (agent === 'yes' && tenants === 'claim')
    throw wrong(
      'agent=yes does not go with tenants=claim: its address takes signed requests, which have no claims',
    );
  if (auth === 'jwt' && !/^https:\/\//.test(await given('issuer')))
    throw wrong('auth=jwt needs issuer=https://…, the address of the OpenID provider');
  if (auth === 'jwt' && !(await given('audience')))
    throw wrong('auth=jwt needs audience=…, whom the tokens must be for');
  if (tenants === 'map' && !/=/.test(await given('map')))
    throw wrong('tenants=map needs map=WHO=TENANT,…, where WHO is an account or an ARN');
  return { auth, tenants, agent };
};

/** Without a stack, which would be shown instead of the words. */
const wrong = (message) => Object.assign(new Error(message), { stack: message });
