import { GoogleStrategy } from "remix-auth-google";
import { env, isSecureOrigin } from "#app/platform/env.server.ts";
import type { GooglePerson, GoogleProvider } from "./google-provider.server.ts";
import { refused } from "./google-refusals.server.ts";

/** Redirect URI sent to Google; it must match the one in Google's console exactly. */
export const CALLBACK_URL = `${env.APP_URL}/auth/google/callback`;

/** Time limit for the user at Google, in seconds. */
export const FLOW_TTL_S = 10 * 60;

/** Prefix: the strategy appends a colon and a random id. */
const STATE_COOKIE = isSecureOrigin ? "__Host-google-state" : "google-state";

type Verify = ConstructorParameters<typeof GoogleStrategy<GooglePerson>>[1];
type VerifyOptions = Parameters<Verify>[0];

/**
 * The code flow with state and PKCE. Adds to the package: options of the state's cookie, which it doesn't
 * pass on; an emulator's endpoints; a nonce; and verification of the identity token instead of a profile request.
 */
export class GoogleCodeStrategy extends GoogleStrategy<GooglePerson> {
	readonly #nonce: string;

	private constructor(
		{ provider, nonce }: { provider: GoogleProvider; nonce: string },
		{ authorization, token }: { authorization: string; token: string },
	) {
		const { clientId, clientSecret } = provider;
		super(
			{
				clientId,
				clientSecret,
				redirectURI: CALLBACK_URL,
				scopes: ["openid", "email", "profile"],
				// Lets users of a shared computer choose the account.
				prompt: "select_account",
			},
			async ({ tokens }: VerifyOptions) => {
				const idToken = "id_token" in tokens.data ? tokens.data.id_token : undefined;
				if (typeof idToken !== "string") throw refused("no identity token");
				return provider.verify(idToken, { nonce });
			},
		);
		this.#nonce = nonce;
		this.options = {
			...this.options,
			authorizationEndpoint: authorization,
			tokenEndpoint: token,
			cookie: {
				name: STATE_COOKIE,
				httpOnly: true,
				sameSite: "Lax",
				...(isSecureOrigin ? { secure: true } : {}),
				path: "/",
				maxAge: FLOW_TTL_S,
			},
		};
	}

	/** @throws AppError `unavailable` if the provider's endpoints are unknown and can't be discovered */
	static async create(of: {
		provider: GoogleProvider;
		nonce: string;
	}): Promise<GoogleCodeStrategy> {
		return new GoogleCodeStrategy(of, await of.provider.endpoints());
	}

	protected override authorizationParams(params: URLSearchParams, request: Request) {
		params.set("nonce", this.#nonce);
		return super.authorizationParams(params, request);
	}
}

/** The `Set-Cookie` values that remove this browser's states, each valid for one flow. */
export function clearedStateCookies(cookieHeader: string | null): string[] {
	const attributes = `Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isSecureOrigin ? "; Secure" : ""}`;
	return (cookieHeader ?? "")
		.split(";")
		.map((pair) => pair.split("=", 1)[0]?.trim() ?? "")
		.filter((name) => name.startsWith(`${STATE_COOKIE}:`))
		.map((name) => `${name}=; ${attributes}`);
}
