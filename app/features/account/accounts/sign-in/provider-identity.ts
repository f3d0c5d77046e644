import type { IdentityProvider } from "#app/generated/prisma/enums.ts";

/** A person as a provider knows them. */
export type ProviderIdentity = {
	provider: IdentityProvider;
	/** Issuer URL of an OpenID provider; empty for Google. */
	issuer: string;
	/** `sub`: the only property of a person that a provider never reassigns. */
	subject: string;
};

export function googleIdentity({ subject }: { subject: string }): ProviderIdentity {
	return { provider: "google", issuer: "", subject };
}

/** @param issuer URL of the provider's issuer */
export function oidcIdentity({
	issuer,
	subject,
}: {
	issuer: string;
	subject: string;
}): ProviderIdentity {
	return { provider: "oidc", issuer, subject };
}
