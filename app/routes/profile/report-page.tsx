import { data, href, Link, redirect } from "react-router";
import { ReportForm } from "#app/features/admin/moderation/components/report-form.tsx";
import { createPageReport } from "#app/features/admin/moderation/create-page-report.server.ts";
import { REPORT_UNREACHABLE, reportPageSchema } from "#app/features/admin/moderation/schema.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/report-page";

export const meta = titled("Report a page", "noindex");

export async function loader({ params, url }: Route.LoaderArgs) {
	const { page } = await findPage(params.username);
	const { username, name, language } = page;
	return { username, name, documentLanguage: language, isSent: url.searchParams.has("sent") };
}

export const action = formAction({
	schema: reportPageSchema,
	by: async ({ params, context }: Route.ActionArgs) => ({
		...(await findPage(params.username)),
		address: context.get(requestFactsContext).address,
	}),
	async on(report, { page: { username }, profileId, address }) {
		await createPageReport({ profileId, address, report });
		// The page it leads to says what a toast would.
		return { to: `${href("/report/:username", { username })}?sent=1` };
	},
});

export const clientAction = formClientAction(REPORT_UNREACHABLE);

/** What visitors do not get, they need not report. */
async function findPage(username: string) {
	const outcome = await getPublicPage({ username });
	if (outcome.kind === "moved") {
		throw redirect(href("/report/:username", { username: outcome.username }), {
			status: 301,
			// Not kept: the former name may be taken back.
			headers: { "Cache-Control": "no-cache" },
		});
	}
	if (outcome.kind !== "page") throw data(null, { status: 404 });
	return outcome;
}

export default function ReportPage({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { username, name, isSent } = loaderData;
	const { appName } = matches[0].loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="page flex min-h-dvh flex-col py-6">
			<header>
				<Link to={href("/")} className="inline-flex min-h-11 items-center rounded-md no-underline">
					<Wordmark name={appName} />
				</Link>
			</header>
			<main id="main" tabIndex={-1} className="m-auto w-full max-w-lg py-10 outline-none">
				<ReplyToast toast={reply?.toast} />
				{isSent && !reply ? (
					<>
						<h1 className="title-page">Thank you</h1>
						<p className="mt-2 mb-8 text-muted">
							We received your report. We review every report. If you left your email, we may write
							to you about it.
						</p>
						{/* A document of its own, without any of this one's scripts. */}
						<a href={`/${username}`} className={buttonClass()}>
							Back to the page
						</a>
					</>
				) : (
					<>
						<h1 className="title-page">Report this page</h1>
						<p className="mt-2 mb-8 wrap-anywhere text-muted">
							Tell us what is wrong with the page of <bdi className="font-medium">{name}</bdi>,{" "}
							<a href={`/${username}`} className="link">
								@{username}
							</a>
							. They won’t see who reported it.
						</p>
						<ReportForm result={reply?.result} />
					</>
				)}
			</main>
		</div>
	);
}
