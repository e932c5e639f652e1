export declare function tenantMap(text: string): Map<string, string>;
export declare function isTenant(name: unknown): name is string;
