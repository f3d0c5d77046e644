import { href, redirect } from "react-router";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { adminVisitorOf } from "#app/features/administrators/admin-visitor.server.ts";
import { SetUpForm } from "#app/features/administrators/components/join-forms.tsx";
import { setUpSchema } from "#app/features/administrators/schema.ts";
import { isSetUpOpen, setUp } from "#app/features/administrators/team/set-up.server.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/setup";

export const middleware: Route.MiddlewareFunction[] = [limitConcurrentHashing];

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Set up administration · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader() {
	if (!(await isSetUpOpen())) throw redirect(href("/admin/login"));
	return null;
}

export async function action({ request, context }: Route.ActionArgs) {
	const submission = await parseForm(request, setUpSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		const visitor = adminVisitorOf(request, context.get(requestFactsContext));
		const cookie = await setUp({ ...submission.value, visitor });
		return await redirectWithToast(
			href("/admin/dashboard"),
			{ type: "success", message: "You are the first administrator." },
			new Headers({ "Set-Cookie": cookie }),
		);
	} catch (error) {
		return refuseFailed(submission, error);
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function AdminSetup({ actionData }: Route.ComponentProps) {
	return (
		<>
			<h1 className="title-page">Create the first administrator</h1>
			<p className="mt-2 mb-8 text-muted">
				Administrators see every account. The setup code shows that the server is yours.
			</p>
			<SetUpForm reply={actionData} />
		</>
	);
}
