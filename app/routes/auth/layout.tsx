import { type ReactNode, useMemo } from "react";
import { href, Link, Outlet, useRouteLoaderData } from "react-router";
import { PageSketch } from "#app/features/account/accounts/components/page-sketch.tsx";
import { FormMessagesContext, lengthTextsOf } from "#app/forms/form-texts.ts";
import { accountLanguageFor, accountTexts } from "#app/i18n/account.server.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { lookUpUser } from "#app/middleware/session.server.ts";
import { varyByLanguage } from "#app/middleware/vary-by-language.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { LengthTextsContext, PasswordTextsContext } from "#app/ui/field.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [varyByLanguage, lookUpUser];

/** The language of these pages is that of the browser, of those that have a catalog for them. */
export function loader({ request }: Route.LoaderArgs) {
	const documentLanguage = accountLanguageFor(request);
	const { frame, formMessages } = accountTexts(documentLanguage);
	const { frame: siteFrame, report } = visitorTexts(documentLanguage);
	const { atMost, tooMany } = report;
	return {
		documentLanguage,
		texts: { frame: siteFrame, words: frame, formMessages, length: { atMost, tooMany } },
	};
}

/** What the fields and messages of all forms say. */
function FormTexts({ documentLanguage, texts, children }: FrameTexts & { children: ReactNode }) {
	const { length, words, formMessages } = texts;
	const lengthTexts = useMemo(
		() => lengthTextsOf(length, documentLanguage),
		[length, documentLanguage],
	);
	return (
		<FormMessagesContext value={formMessages}>
			<PasswordTextsContext value={words}>
				<LengthTextsContext value={lengthTexts}>{children}</LengthTextsContext>
			</PasswordTextsContext>
		</FormMessagesContext>
	);
}

type FrameTexts = Route.ComponentProps["loaderData"];

export default function AuthLayout({ loaderData }: Route.ComponentProps) {
	const { words } = loaderData.texts;
	const appName = useRouteLoaderData<typeof rootLoader>("root")?.appName ?? "";
	return (
		<div className="grid min-h-dvh lg:grid-cols-2">
			<div className="page flex max-w-2xl flex-col py-4 sm:py-6">
				<header>
					<Link
						to={href("/")}
						className="inline-flex min-h-11 items-center rounded-md no-underline"
					>
						<Wordmark name={appName} />
					</Link>
				</header>
				<main id="main" tabIndex={-1} className="m-auto w-full max-w-sm py-4 sm:py-10 outline-none">
					<FormTexts {...loaderData}>
						<Outlet />
					</FormTexts>
				</main>
				<footer>
					<ul className="flex flex-wrap gap-x-5 text-sm text-muted">
						<li>
							<Link to={href("/terms")} className="link inline-flex min-h-11 min-w-11 items-center">
								{words.terms}
							</Link>
						</li>
						<li>
							<Link
								to={href("/privacy")}
								className="link inline-flex min-h-11 min-w-11 items-center"
							>
								{words.privacy}
							</Link>
						</li>
						<li>
							<Link
								to={href("/cookies")}
								className="link inline-flex min-h-11 min-w-11 items-center"
							>
								{words.cookies}
							</Link>
						</li>
					</ul>
				</footer>
			</div>
			<div className="hidden place-items-center border-l border-hairline bg-sunken lg:grid">
				<PageSketch className="sticky top-[10vh] max-h-[70vh] w-72" />
			</div>
		</div>
	);
}
