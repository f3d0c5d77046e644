import {
	AuthorizationResponseError,
	allowInsecureRequests,
	authorizationCodeGrant,
	buildAuthorizationUrl,
	type ClientAuth,
	ClientError,
	ClientSecretBasic,
	ClientSecretPost,
	Configuration,
	calculatePKCECodeChallenge,
	clockTolerance,
	discovery,
	type ExportedJWKSCache,
	enableNonRepudiationChecks,
	fetchUserInfo,
	getJwksCache,
	type IDToken,
	ResponseBodyError,
	type ServerMetadata,
	setJwksCache,
	WWWAuthenticateChallengeError,
} from "openid-client";
import { z } from "zod";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { AdminClaim, OidcSettings } from "#app/platform/oidc-settings.ts";
import { verifiedEmailSchema } from "../schema.ts";
import { refused, unreachable } from "./oidc-refusals.server.ts";

/**
 * OpenID providers that the operator has configured. Their addresses are the operator's choice, not that of a user, so they
 * may be in a private network.
 */

/** A person as a provider has just described them. */
export type OidcPerson = {
	/** `sub`: the only property of a person that a provider never reassigns. */
	subject: string;
	/** In the form that accounts store; null if the provider states none that could be one. */
	email: string | null;
	/** Whether the provider has verified the address. */
	isVerified: boolean;
	name: string | null;
	/** When the person signed in at the provider, in seconds since the epoch; null if it isn't stated. */
	authenticatedAtS: number | null;
	/** Whether the provider states its `adminClaim`. False if it wasn't read. */
	isAdministrator: boolean;
};

/** Values that bind a flow to the browser that started it. Each is used once. */
type FlowSecrets = { state: string; nonce: string; verifier: string };

export type OidcProvider = {
	/** Number of the provider, which is in the addresses of its sign-in. */
	id: string;
	/** What its buttons call it. */
	name: string;
	/** URL by which its identities are stored. */
	issuer: string;
	/**
	 * @param options.prompt as in OpenID Connect Core 1.0, section 3.1.2.1
	 * @param options.asksAdministrators whether the administrators' claim will be read
	 * @returns the address to which the browser goes. @throws AppError `unavailable`
	 */
	authorizationUrl(
		secrets: FlowSecrets,
		options: { prompt?: string | undefined; asksAdministrators?: boolean },
	): Promise<string>;
	/**
	 * Exchanges the code and verifies who came back: state, `iss` (RFC 9207), PKCE, and an identity token that is signed by one
	 * of the provider's keys with an asymmetric algorithm, by this issuer, for this client, for this flow, not expired.
	 * @param answer query of the address to which the provider redirected
	 * @param options.asksAdministrators whether to read the administrators' claim
	 * @throws AppError `unauthenticated`; `unavailable`
	 */
	exchange(
		answer: URLSearchParams,
		secrets: FlowSecrets,
		options?: { asksAdministrators?: boolean },
	): Promise<OidcPerson>;
};

/** For each request to the provider. */
const REQUEST_TIMEOUT_S = 5;
const CLOCK_TOLERANCE_S = 60;
const METADATA_MAX_AGE_MS = 60 * 60 * 1000;
/** How long old metadata are used before the provider, which didn't answer, is asked again. */
const METADATA_RETRY_MS = 60 * 1000;
/** A key that the provider has withdrawn is accepted this long. */
const KEYS_MAX_AGE_S = 4 * 60;
/** Age from which the package fetches keys anew if a token names an unknown one. */
const REFETCH_AGE_S = 60;
/** How often per minute an unknown key may cause that. */
const MAX_REFETCHES = 5;
const ASYMMETRIC = /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/;
const SCOPES = "openid email profile";

export function createOidcProvider(
	{ id, name, issuer, clientId, clientSecret, adminClaim }: OidcSettings,
	{ clock = systemClock }: { clock?: Clock } = {},
): OidcProvider {
	const redirectUri = `${env.APP_URL}/auth/oidc/${id}/callback`;
	// The operator's own choice. An https issuer can't name endpoints without https.
	const extensions = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
	const keys = createKeyCache();
	const getMetadata = cacheMetadata(async () => {
		const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
			timeout: REQUEST_TIMEOUT_S,
			execute: extensions,
		});
		return onlyAsymmetric(found.serverMetadata());
	}, clock);

	async function configure(): Promise<Configuration> {
		let metadata: ServerMetadata;
		try {
			metadata = await getMetadata();
		} catch (error) {
			throw unreachable(`discovery: ${codeOf(error)}`);
		}
		const client = { [clockTolerance]: CLOCK_TOLERANCE_S };
		const authentication = authenticationAt(metadata, clientSecret);
		const configuration = new Configuration(metadata, clientId, client, authentication);
		configuration.timeout = REQUEST_TIMEOUT_S;
		for (const extend of extensions) extend(configuration);
		// Without it, the package relies on TLS alone, which `http` issuers lack.
		enableNonRepudiationChecks(configuration);
		return configuration;
	}

	/** @returns what the provider states of the person, from the identity token or else from its user info */
	async function describe(
		configuration: Configuration,
		{
			claims,
			accessToken,
			wanted,
		}: { claims: IDToken; accessToken: string; wanted: AdminClaim | null },
	): Promise<Claims> {
		const isWhole =
			claims.email !== undefined &&
			claims.email_verified !== undefined &&
			(wanted === null || readClaim(claims, wanted.name) !== undefined);
		if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return claims;
		const info: Claims = await fetchUserInfo(configuration, accessToken, claims.sub);
		// Whether an address is verified is only known of the one that stands beside it.
		const hasPair = claims.email !== undefined && claims.email_verified !== undefined;
		const source: Claims = hasPair || info.email === undefined ? claims : info;
		return { ...info, ...claims, email: source.email, email_verified: source.email_verified };
	}

	return {
		id,
		name,
		issuer,
		async authorizationUrl({ state, nonce, verifier }, { prompt, asksAdministrators = false }) {
			const configuration = await configure();
			const { scopes_supported: known = [] } = configuration.serverMetadata();
			// Some providers state groups only to those who ask for them.
			const asked = asksAdministrators ? known.filter((scope) => scope === adminClaim?.name) : [];
			const url = buildAuthorizationUrl(configuration, {
				redirect_uri: redirectUri,
				scope: [SCOPES, ...asked].join(" "),
				state,
				nonce,
				code_challenge: await calculatePKCECodeChallenge(verifier),
				code_challenge_method: "S256",
				...(prompt === undefined ? {} : { prompt }),
			});
			return url.href;
		},
		async exchange(answer, { state, nonce, verifier }, { asksAdministrators = false } = {}) {
			const wanted = asksAdministrators ? adminClaim : null;
			const configuration = await configure();
			const settle = keys.lendTo(configuration);
			// As the provider knows it: the request's own may be that of a proxy.
			const url = new URL(redirectUri);
			url.search = answer.toString();
			try {
				const tokens = await authorizationCodeGrant(configuration, url, {
					expectedState: state,
					expectedNonce: nonce,
					pkceCodeVerifier: verifier,
					idTokenExpected: true,
				});
				const claims = tokens.claims();
				if (claims === undefined) throw refused("no identity token");
				requireOwnToken(claims, clientId);
				const accessToken = tokens.access_token;
				return personOf(await describe(configuration, { claims, accessToken, wanted }), wanted);
			} catch (error) {
				throw asRefusal(error);
			} finally {
				settle();
			}
		},
	};
}

/** In the order of their numbers. */
const oidcProviders: readonly OidcProvider[] = env.OIDC_PROVIDERS.map((settings) =>
	createOidcProvider(settings),
);

/** @throws AppError `not_found` if there is no such provider */
export function requireOidcProvider(id: string): OidcProvider {
	const found = oidcProviders.find((provider) => provider.id === id);
	if (!found) throw new AppError("not_found", "This sign-in service isn’t set up here.");
	return found;
}

/** Keeps metadata for an hour, and longer while the provider doesn't answer. Concurrent calls share a request. */
function cacheMetadata(
	load: () => Promise<ServerMetadata>,
	clock: Clock,
): () => Promise<ServerMetadata> {
	let known: ServerMetadata | null = null;
	let freshUntilMs = 0;
	let loading: Promise<ServerMetadata> | null = null;
	return async () => {
		const nowMs = clock.now().getTime();
		if (known !== null && nowMs < freshUntilMs) return known;
		loading ??= load().finally(() => {
			loading = null;
		});
		try {
			known = await loading;
			freshUntilMs = nowMs + METADATA_MAX_AGE_MS;
		} catch (error) {
			if (known === null) throw error;
			log.warn({ reason: codeOf(error) }, "OpenID provider not discovered again");
			freshUntilMs = nowMs + METADATA_RETRY_MS;
		}
		return known;
	};
}

/**
 * Keeps a provider's keys between exchanges. The package fetches them anew for a token with an unknown one, unless its copy
 * is younger than a minute: rotated keys would be refused that long.
 */
function createKeyCache() {
	let kept: ExportedJWKSCache | null = null;
	let refetchedAtS: number[] = [];
	return {
		/** Gives the configuration what is kept. @returns a function to call after the exchange */
		lendTo(configuration: Configuration): () => void {
			const nowS = Math.floor(Date.now() / 1000);
			refetchedAtS = refetchedAtS.filter((atS) => nowS - atS < 60);
			let lent: number | null = null;
			if (kept !== null && nowS - kept.uat < KEYS_MAX_AGE_S) {
				const mayRefetch = refetchedAtS.length < MAX_REFETCHES;
				lent = mayRefetch ? Math.min(kept.uat, nowS - REFETCH_AGE_S) : kept.uat;
				setJwksCache(configuration, { jwks: kept.jwks, uat: lent });
			}
			return () => {
				const now = getJwksCache(configuration);
				if (now === undefined || now.uat === lent) return;
				if (lent !== null) refetchedAtS.push(nowS);
				kept = { jwks: now.jwks, uat: now.uat };
			};
		},
	};
}

/** @returns the metadata without algorithms whose key is the client's secret, or none */
function onlyAsymmetric(metadata: ServerMetadata): ServerMetadata {
	const { id_token_signing_alg_values_supported: algorithms } = metadata;
	if (algorithms === undefined) return { ...metadata };
	const safe = algorithms.filter((algorithm) => ASYMMETRIC.test(algorithm));
	return { ...metadata, id_token_signing_alg_values_supported: safe };
}

/** Providers that don't say take the first (OpenID Connect Discovery 1.0, section 3). */
function authenticationAt(
	{ token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] }: ServerMetadata,
	secret: string,
): ClientAuth {
	return methods.includes("client_secret_basic")
		? ClientSecretBasic(secret)
		: ClientSecretPost(secret);
}

/** What the package leaves to its callers. @throws AppError `unauthenticated` */
function requireOwnToken({ azp, iat }: IDToken, clientId: string): void {
	if (azp !== undefined && azp !== clientId) throw refused("azp");
	if (iat > Math.floor(Date.now() / 1000) + CLOCK_TOLERANCE_S) throw refused("iat");
}

type Claims = Readonly<Record<string, unknown>>;

const personSchema = z.object({
	// OpenID Connect Core 1.0, section 2. Not cleaned: two spellings are two persons.
	sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
	email: verifiedEmailSchema.nullable().catch(null),
	// Some providers send it as a text.
	email_verified: z
		.union([z.literal(true), z.literal("true")])
		.transform(() => true)
		.catch(false),
	name: z.string().nullable().catch(null),
	auth_time: z.number().nullable().catch(null),
});

function personOf(claims: Claims, adminClaim: AdminClaim | null): OidcPerson {
	const parsed = personSchema.safeParse(claims);
	if (!parsed.success) throw refused("claims: sub");
	const { sub, email, email_verified: isVerified, name, auth_time: authenticatedAtS } = parsed.data;
	return {
		subject: sub,
		email,
		isVerified: email !== null && isVerified,
		name,
		authenticatedAtS,
		isAdministrator: adminClaim !== null && hasClaim(claims, adminClaim),
	};
}

/** @param name of a claim, or of a value in one, such as `realm_access.roles` */
function readClaim(claims: Claims, name: string): unknown {
	if (Object.hasOwn(claims, name)) return claims[name];
	return name.split(".").reduce<unknown>((at, key) => {
		if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
		return (at as Claims)[key];
	}, claims);
}

function hasClaim(claims: Claims, { name, value }: AdminClaim): boolean {
	return [readClaim(claims, name)]
		.flat()
		.some((stated) => ["string", "boolean"].includes(typeof stated) && String(stated) === value);
}

/** Codes of the package for an answer that is wrong, as opposed to none. */
const REFUSED_CODES: ReadonlySet<string> = new Set([
	"OAUTH_INVALID_RESPONSE",
	"OAUTH_PARSE_ERROR",
	"OAUTH_UNSUPPORTED_OPERATION",
	"OAUTH_JWT_CLAIM_COMPARISON_FAILED",
	"OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
	"OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
	"OAUTH_KEY_SELECTION_FAILED",
]);
/** Errors that a provider reports of itself (RFC 6749, section 4.1.2.1). */
const OWN_FAILURES: ReadonlySet<string> = new Set(["server_error", "temporarily_unavailable"]);

function asRefusal(error: unknown): unknown {
	if (error instanceof AppError) return error;
	if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
		// It may come from anybody, because it is in the URL.
		const code = /^[a-z_]{1,40}$/.test(error.error) ? error.error : "an error without a name";
		return OWN_FAILURES.has(code) ? unreachable(code) : refused(code);
	}
	if (error instanceof WWWAuthenticateChallengeError) return refused("challenge");
	const code = codeOf(error);
	const isRefused = error instanceof ClientError && REFUSED_CODES.has(error.code ?? "");
	return isRefused ? refused(code) : unreachable(`exchange: ${code}`);
}

/** @returns a name for logs, without anything of the request */
function codeOf(error: unknown): string {
	if (error instanceof ClientError && error.code) return error.code;
	return error instanceof Error ? error.name : "unknown";
}
