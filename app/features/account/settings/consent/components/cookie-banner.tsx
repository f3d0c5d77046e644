import { useEffect } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";

/**
 * Asks once about web analytics, at the bottom of app and marketing pages: render it last in the body, and only while
 * there is no answer. The page reserves space for it at the end, and scrolling stops above it (`data-asks-cookies` in
 * app.css). With scripts, it disappears as soon as it is answered.
 */
export function CookieBanner() {
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
			aria-label="Cookies"
			className="cookie-banner border-t border-hairline bg-raised pb-[env(safe-area-inset-bottom)]"
		>
			<fetcher.Form
				method="post"
				action="/consent"
				preventScrollReset
				className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2"
			>
				<input type="hidden" name="redirectTo" value={pathname + search} />
				<p className="flex-[1_1_20rem] text-sm">
					We use cookies that keep the site working. Web analytics is added only if you accept.{" "}
					<Link to="/cookies" className="link hit-44">
						Learn more<span className="sr-only"> about cookies</span>
					</Link>
				</p>
				<div className="flex flex-[1_1_16rem] gap-3 sm:flex-none">
					<Button type="submit" name="choice" value="decline" className="flex-1">
						Decline
					</Button>
					<Button type="submit" name="choice" value="accept" className="flex-1 whitespace-nowrap">
						Accept All
					</Button>
				</div>
			</fetcher.Form>
		</section>
	);
}
