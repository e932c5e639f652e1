/**
 * The parameter `map`: WHO=TENANT,…, where WHO is the ARN of a user, a role (…:assumed-role/NAME) or a role's session. Read when a
 * deployment is packaged and when a function starts, so that both refuse the same. An account is refused: HTTP APIs have no resource
 * policies, callers from elsewhere assume a role of the API's account, so that all callers have that one account.
 */
const TENANT = /^[a-z0-9-]{1,64}$/;
const CALLER =
  /^arn:aws[a-z-]*:(?:iam::\d{12}:user|sts::\d{12}:(?:assumed-role|federated-user))\/[^\s/][^\s]*$/;

/** Tenants by caller; throws an Error for what could never match or would be ambiguous. */
exports.tenantMap = (text) => {
  const tenants = new Map();
  for (const pair of text.split(',')) {
    // A session's name may hold a `=`, a tenant's may not.
    const [, who, tenant] = /^(.*)=([^=]*)$/s.exec(pair) ?? [];
    if (who === undefined) throw new Error(`map must be WHO=TENANT,…, got ${quoted(pair)}`);
    if (/^\d{12}$/.test(who))
      throw new Error(
        `map cannot tell accounts apart: all callers of an HTTP API have the API's own account; name a role, arn:aws:sts::${who}:assumed-role/NAME`,
      );
    if (!CALLER.test(who))
      throw new Error(
        `map has no caller ${quoted(who)}: use arn:aws:sts::ACCOUNT:assumed-role/NAME for a role, arn:aws:iam::ACCOUNT:user/NAME for a user`,
      );
    if (!TENANT.test(tenant))
      throw new Error(`map has no tenant ${quoted(tenant)}: use 1 to 64 of a-z, 0-9 and -`);
    if (tenants.has(who)) throw new Error(`map names ${quoted(who)} twice`);
    tenants.set(who, tenant);
  }
  return tenants;
};

exports.isTenant = (name) => typeof name === 'string' && TENANT.test(name);

const quoted = (text) => JSON.stringify(text.slice(0, 120));
