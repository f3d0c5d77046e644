import { describeApi } from "#app/api-document.server.ts";
import { offeredHandlers } from "#app/api-handlers.server.ts";
import { ApiTest } from "#app/features/admin/site/api-reference/components/api-test.tsx";
import {
	buildCall,
	readTriedCall,
	type TryValues,
} from "#app/features/admin/site/api-reference/try-values.ts";
import { titled } from "#app/lib/titled.ts";
import { answerCall } from "#app/middleware/serve-api.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/api-test";

export const meta = titled("Test the API", "noindex");

export function loader({ url }: Route.LoaderArgs) {
	const all = describeApi(offeredHandlers);
	const groups = all.map(({ tag, operations }) => ({
		tag,
		operations: operations.map(({ id, method, path }) => ({ id, method, path })),
	}));
	const operations = all.flatMap((group) => group.operations);
	const asked = url.searchParams.get("operation");
	const operation = operations.find(({ id }) => id === asked) ?? operations[0];
	if (!operation) throw new AppError("not_found", "There are no operations.");
	return { groups, operation };
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const { token = "", ...values } = await readFields(request);
	const id = url.searchParams.get("operation");
	const handler = offeredHandlers.find(({ operation }) => operation.id === id);
	if (!handler) throw new AppError("not_found", "There is no operation with this name.");
	const { path, method, body } = handler.operation;
	const call = buildCall(
		{ path, method, hasBody: body !== undefined && method !== "GET" },
		{ values, token: token.trim(), visit: request },
	);
	const startedAt = performance.now();
	const response = await answerCall(handler, { ...call, facts: context.get(requestFactsContext) });
	const ms = Math.round(performance.now() - startedAt);
	return { values, tried: await readTriedCall(response, ms) };
}

async function readFields(request: Request): Promise<TryValues> {
	const form = await request.formData().catch(() => null);
	if (form === null) throw new AppError("bad_request", "This form could not be read.");
	return Object.fromEntries(
		[...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
	);
}

export default function ApiTestPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<ApiTest {...loaderData} values={actionData?.values ?? {}} tried={actionData?.tried ?? null} />
	);
}
