import { useEffect } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { Button } from "#app/ui/button.tsx";

/**
 * Asks once about web analytics, in one line at the bottom of app and marketing pages, so that it covers little of them:
 * a narrow window gets a shorter question. Render it last in the body, and only while there is no answer. The page
 * reserves space for it at the end, and scrolling stops above it (`data-asks-cookies` in app.css). With scripts, it
 * disappears as soon as it is answered.
 */
export function CookieBanner({ texts }: { texts: VisitorTexts["frame"] }) {
	const fetcher = useFetcher();
	const { pathname, search } = useLocation();
	const isAnswered = fetcher.state !== "idle";

	// The pressed button disappears with the banner, so focus moves to the page's content.
	useEffect(() => {
		if (isAnswered) document.getElementById("main")?.focus({ preventScroll: true });
	}, [isAnswered]);

	if (isAnswered) return null;
	return (
		<section
			aria-label={texts.cookies}
			className="cookie-banner border-t border-hairline bg-raised pb-[env(safe-area-inset-bottom)]"
		>
			<fetcher.Form
				method="post"
				action="/consent"
				preventScrollReset
				className="page flex min-h-14 flex-wrap items-center gap-x-2 sm:gap-x-4"
			>
				<input type="hidden" name="redirectTo" value={pathname + search} />
				<p className="me-auto min-w-min flex-1 basis-24 text-sm leading-5">
					<span className="max-lg:hidden">{texts.cookiesNeeded} </span>
					<span className="max-sm:hidden">{texts.cookiesAsked} </span>
					<span className="sm:hidden">{texts.cookiesShort} </span>
					<Link to="/cookies" className="link hit-44 whitespace-nowrap">
						{texts.learnMore}
						<span className="sr-only"> {texts.aboutCookies}</span>
					</Link>
				</p>
				{/* On a line of their own where words are long and the window is small. */}
				<div className="ms-auto flex gap-x-2 sm:gap-x-4">
					<Button type="submit" variant="quiet" name="choice" value="decline" className={CHOICE}>
						{texts.decline}
					</Button>
					<Button type="submit" variant="quiet" name="choice" value="accept" className={CHOICE}>
						{texts.accept}
					</Button>
				</div>
			</fetcher.Form>
		</section>
	);
}

const CHOICE = "min-w-11 shrink-0 px-2! sm:px-3! text-sm! whitespace-nowrap";
