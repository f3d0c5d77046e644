import { data, href, Link, redirect } from "react-router";
import { ReportForm } from "#app/features/admin/moderation/components/report-form.tsx";
import { createPageReport } from "#app/features/admin/moderation/create-page-report.server.ts";
import { reportPageSchema } from "#app/features/admin/moderation/schema.ts";
import {
	LANGUAGE_PARAMETER,
	secondLanguageQuery,
} from "#app/features/creator-page/core/page-languages.ts";
import {
	DOMAIN_PARAMETER,
	servedDomains,
} from "#app/features/creator-page/core/served-domains.server.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { translateRefusal } from "#app/forms/translate-refusal.server.ts";
import { UNREACHABLE, useTranslatedToast } from "#app/forms/use-translated-toast.ts";
import { fillNodes } from "#app/i18n/fill-text.ts";
import type { Language } from "#app/i18n/languages.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { titled } from "#app/lib/titled.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/report-page";

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => loaderData?.texts.report.title ?? "Report a page",
	"noindex",
);

export async function loader({ params, url }: Route.LoaderArgs) {
	const { page } = await findPage(params.username, url);
	const { username, name, language } = page;
	const domain = domainIn(url, page);
	return {
		username,
		name,
		path: (domain === null ? `/${username}` : `https://${domain}/`) + secondLanguageQuery(page),
		documentLanguage: language,
		texts: textsIn(language),
		isSent: url.searchParams.has("sent"),
	};
}

type Reporter = Awaited<ReturnType<typeof reporterOf>>;

export const action = formAction({
	schema: ({ texts }: Reporter) => reportPageSchema(texts),
	by: reporterOf,
	explain: (error, _report, { texts }: Reporter) => translateRefusal(error, texts.refusals),
	async on(report, { page, profileId, address, domain }) {
		await createPageReport({ profileId, address, domain, report });
		// The page it leads to says what a toast would.
		const query = new URLSearchParams(secondLanguageQuery(page));
		if (domain !== null) query.set(DOMAIN_PARAMETER, domain);
		query.set("sent", "1");
		return { to: `${href("/report/:username", { username: page.username })}?${query}` };
	},
});

export const clientAction = formClientAction(UNREACHABLE);

async function reporterOf({ params, context, url }: Route.ActionArgs) {
	const { page, profileId } = await findPage(params.username, url);
	const { address } = context.get(requestFactsContext);
	const { language } = page;
	const domain = domainIn(url, page);
	return { page, profileId, address, domain, texts: { language, ...visitorTexts(language) } };
}

/** @returns the creator's domain at which the visitor saw the page, the last of several; null for the site's own address */
function domainIn({ searchParams }: URL, { username }: { username: string }): string | null {
	const name = searchParams.getAll(DOMAIN_PARAMETER).at(-1) ?? "";
	return servedDomains.get(name) === username ? name : null;
}

/** The parts of the catalog that the page shows. */
function textsIn(language: Language) {
	const { report, fields, frame } = visitorTexts(language);
	return { language, report, fields, frame };
}

/** What visitors do not get, they need not report. */
async function findPage(username: string, { search, searchParams }: URL) {
	const language = searchParams.get(LANGUAGE_PARAMETER);
	const outcome = await getPublicPage({ username, language });
	if (outcome.kind === "moved") {
		throw redirect(href("/report/:username", { username: outcome.username }) + search, {
			status: 301,
			// Not kept: the former name may be taken back.
			headers: { "Cache-Control": "no-cache" },
		});
	}
	if (outcome.kind !== "page") throw data(null, { status: 404 });
	return outcome;
}

export default function ReportPage({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { username, name, path, isSent, texts } = loaderData;
	const { appName } = matches[0].loaderData;
	const reply: FormReply | undefined = actionData;
	const toast = useTranslatedToast(reply, {
		...texts.report,
		tooLarge: texts.frame.tooLarge,
	});
	const address = (
		<a key="address" href={path} className="link" dir="ltr">
			@{username}
		</a>
	);
	return (
		<div className="page flex min-h-dvh flex-col py-6">
			<header>
				<Link to={href("/")} className="inline-flex min-h-11 items-center rounded-md no-underline">
					<Wordmark name={appName} />
				</Link>
			</header>
			<main id="main" tabIndex={-1} className="m-auto w-full max-w-lg py-10 outline-none">
				<ReplyToast toast={toast} />
				{isSent && !reply ? (
					<>
						<h1 className="title-page">{texts.report.sent}</h1>
						<p className="mt-2 mb-8 text-muted">{texts.report.sentText}</p>
						{/* A document of its own, without any of this one's scripts. */}
						<a href={path} className={buttonClass()}>
							{texts.report.back}
						</a>
					</>
				) : (
					<>
						<h1 className="title-page">{texts.report.heading}</h1>
						<p className="mt-2 mb-8 wrap-anywhere text-muted">
							{fillNodes(texts.report.intro, {
								name: (
									<bdi key="name" className="font-medium">
										{name}
									</bdi>
								),
								address,
							})}
						</p>
						<ReportForm result={reply?.result} texts={texts} />
					</>
				)}
			</main>
		</div>
	);
}
