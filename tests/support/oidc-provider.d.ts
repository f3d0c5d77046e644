declare module "oidc-provider" {
	import type { IncomingMessage, ServerResponse } from "node:http";

	/** The parts in use of a certified OpenID provider, whose package has no types. */
	type Context = {
		oidc: {
			account?: { accountId: string };
			client: { clientId: string };
			provider: Provider;
			session: { accountId?: string; grantIdFor(clientId: string): string | undefined };
		};
	};

	class Grant {
		constructor(of: { clientId: string; accountId: string | undefined });
		static find(id: string): Promise<Grant | undefined>;
		addOIDCScope(scope: string): void;
		save(): Promise<string>;
	}

	export default class Provider {
		constructor(
			issuer: string,
			options: {
				clients: Record<string, unknown>[];
				claims: Record<string, string[]>;
				cookies: { keys: string[] };
				jwks: { keys: object[] };
				features: Record<string, { enabled: boolean }>;
				interactions: { url(context: Context, interaction: { uid: string }): string };
				findAccount(
					context: Context,
					id: string,
				): { accountId: string; claims(): Record<string, unknown> };
				loadExistingGrant(context: Context): Promise<Grant | undefined>;
			},
		);
		readonly Grant: typeof Grant;
		callback(): (request: IncomingMessage, response: ServerResponse) => void;
		interactionFinished(
			request: IncomingMessage,
			response: ServerResponse,
			result: { login: { accountId: string } },
			options: { mergeWithLastSubmission: boolean },
		): Promise<void>;
	}
}
