import {
	IS_RIGHT_DOMAIN,
	servedDomains,
} from "#app/features/creator-page/core/served-domains.server.ts";
import { hostNameOf } from "#app/lib/host-name.ts";
import { query } from "#app/platform/sql.server.ts";

/**
 * @param host value of a request's `Host`
 * @returns the DID of the Bluesky account whose handle this domain is (https://atproto.com/specs/handle); null without one
 */
export async function getDid(host: string): Promise<string | null> {
	const name = hostNameOf(host);
	// Nothing is asked for names that somebody makes up.
	if (!servedDomains.has(name)) return null;
	const [row] = await query<{ did: string }>({
		name: "domain-did",
		text: `SELECT d.did FROM domain d WHERE d.name = $1 AND d.profile_id IS NOT NULL AND ${IS_RIGHT_DOMAIN}`,
		values: [name],
	});
	return row?.did || null;
}
