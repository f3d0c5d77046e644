import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";

/** What the sign-in pages show of a provider. */
type OfferedProvider = { id: string; name: string };

/** The configured providers, in the order of their numbers. */
export function listOfferedProviders(): OfferedProvider[] {
	return env.OIDC_PROVIDERS.map(({ id, name }) => ({ id, name }));
}

/** The providers by which administrators may log in, in the order of their numbers. */
export function listAdminProviders(): OfferedProvider[] {
	return env.OIDC_PROVIDERS.filter(({ adminClaim }) => adminClaim !== null).map(({ id, name }) => ({
		id,
		name,
	}));
}

/** @returns what buttons call the provider; its host, if it is no longer configured */
export function nameOfIssuer(issuer: string): string {
	const found = env.OIDC_PROVIDERS.find((provider) => provider.issuer === issuer);
	return found?.name ?? new URL(issuer).hostname;
}

/** A provider in the security settings. */
export type ServiceRow = {
	name: string;
	/** Number of the provider; null if it is no longer configured. */
	providerId: string | null;
	/** Null if it isn't connected. `email` is that of the connection; empty if the provider stated none. */
	connection: { identityId: string; email: string } | null;
};

/** The configured providers, and those that an account was connected to when they were. */
export async function listServices({ userId }: { userId: string }): Promise<ServiceRow[]> {
	const identities = await db.identity.findMany({
		where: { userId, provider: "oidc" },
		orderBy: { createdAt: "asc" },
		select: { id: true, issuer: true, email: true },
	});
	const rows = env.OIDC_PROVIDERS.map(({ id, name, issuer }) => {
		const found = identities.find((identity) => identity.issuer === issuer);
		const connection = found ? { identityId: found.id, email: found.email } : null;
		return { name, providerId: id, connection };
	});
	const issuers = new Set(env.OIDC_PROVIDERS.map(({ issuer }) => issuer));
	const former = identities
		.filter(({ issuer }) => !issuers.has(issuer))
		.map(({ id: identityId, issuer, email }) => ({
			name: nameOfIssuer(issuer),
			providerId: null,
			connection: { identityId, email },
		}));
	return [...rows, ...former];
}

/**
 * Where the owner of an account signs in again at a provider, with an account that is connected.
 * @returns the path of the flow without its query; null without such a provider
 */
export async function getReauthPath({ userId }: { userId: string }): Promise<string | null> {
	const identities = await db.identity.findMany({
		where: { userId },
		select: { provider: true, issuer: true },
	});
	if (identities.some(({ provider }) => provider === "google") && env.GOOGLE_CLIENT_ID) {
		return "/auth/google";
	}
	const found = env.OIDC_PROVIDERS.find(({ issuer }) =>
		identities.some((identity) => identity.issuer === issuer),
	);
	return found ? `/auth/oidc/${found.id}` : null;
}
