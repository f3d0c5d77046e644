import { GoogleStrategy } from "remix-auth-google";
import { env, isSecureOrigin } from "#app/platform/env.server.ts";
import type { GooglePerson, GoogleProvider } from "./google-provider.server.ts";
import { refused } from "./google-refusals.server.ts";

/** What Google is told to send people back to; it must be listed in its console, letter by letter. */
export const CALLBACK_URL = `${env.APP_URL}/auth/google/callback`;

/** How long somebody may take at Google. */
export const FLOW_TTL_S = 10 * 60;

/** The strategy appends a colon and a random id. */
const STATE_COOKIE = isSecureOrigin ? "__Host-google-state" : "google-state";

type Verify = ConstructorParameters<typeof GoogleStrategy<GooglePerson>>[1];
type VerifyOptions = Parameters<Verify>[0];

/**
 * The code flow with state and PKCE. On top of the package: the options of the state's cookie, which it does not hand
 * on; the endpoints of an emulator; a nonce; and the identity token, checked, in the place of a call for the profile.
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
				// Whoever shares a computer gets to say which account.
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

	/** @throws AppError `unavailable` when the provider's endpoints are not known and can't be asked for */
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

/** The `Set-Cookie` values that remove the states which this browser holds, each good for one flow. */
export function clearedStateCookies(cookieHeader: string | null): string[] {
	const attributes = `Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isSecureOrigin ? "; Secure" : ""}`;
	return (cookieHeader ?? "")
		.split(";")
		.map((pair) => pair.split("=", 1)[0]?.trim() ?? "")
		.filter((name) => name.startsWith(`${STATE_COOKIE}:`))
		.map((name) => `${name}=; ${attributes}`);
}
