import { handle } from "#app/api/handler.ts";
import * as operations from "./api.ts";
import { deleteOidcConnection } from "./delete-oidc-connection.server.ts";
import { listServices } from "./queries.server.ts";

/** The handlers of the operations on sign-in services. */

export const handlers = handle(operations, {
	async listServices({ caller }) {
		const services = await listServices(caller);
		return {
			body: {
				services: services.map(({ name, providerId, connection }) => ({
					name,
					is_available: providerId !== null,
					connection: connection && {
						id: connection.identityId,
						email: connection.email === "" ? null : connection.email,
					},
				})),
			},
		};
	},

	async disconnectService({ caller: { userId }, params }) {
		await deleteOidcConnection({ userId, identityId: params.id });
		return {};
	},
});
