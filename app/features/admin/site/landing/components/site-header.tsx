import { Menu, X } from "lucide-react";
import { buttonClass } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { isShownLink } from "../is-shown-link.ts";
import type { HomepageDocument, HomepageLink } from "../schema.ts";
import { Brand } from "./brand.tsx";
import { DocumentLink } from "./document-link.tsx";

/**
 * Header of the marketing pages. On a phone it isn't sticky, and its menu is a `<details>` element in the flow: after a
 * tap on a section's link the page scrolls away from it, so nothing has to close it without JavaScript. With JavaScript
 * it closes too (static-page-script.ts).
 */
export function SiteHeader({
	appName,
	navbar,
	isSignedIn,
	showSections,
	showPricing,
}: {
	appName: string;
	navbar: HomepageDocument["navbar"];
	isSignedIn: boolean;
	/** False while the landing page and its sections are unavailable. */
	showSections: boolean;
	showPricing: boolean;
}) {
	const { pages, signIn, signUp } = sortLinks(navbar.links);
	const links = pages.filter(isShownLink({ showSections, showPricing }));
	const waysIn = isSignedIn ? [DASHBOARD] : [signIn, signUp];
	return (
		<header className="landing-header relative z-30 border-b border-transparent bg-paper md:sticky md:top-0 md:border-hairline">
			<div className="page flex h-16 items-center gap-2 max-md:pr-17">
				<div className="mr-auto md:mr-6 lg:mr-10">
					<Brand logo={navbar.logo} name={appName} />
				</div>
				{links.length > 0 ? (
					<nav aria-label="Main" className="mr-auto hidden gap-1 md:flex">
						{links.map((link) => (
							<DocumentLink
								key={link.text + link.url}
								to={link.url}
								className={buttonClass({ variant: "quiet" })}
							>
								{link.text}
							</DocumentLink>
						))}
					</nav>
				) : null}
				{navbar.showAuth ? (
					<div className={cx("flex items-center gap-2", links.length === 0 && "md:ml-auto")}>
						{waysIn.map((link, index) => {
							const isLast = index === waysIn.length - 1;
							return (
								<DocumentLink
									key={link.url}
									to={link.url}
									className={cx(
										buttonClass({ variant: isLast ? "primary" : "quiet" }),
										!isLast && "max-md:hidden",
									)}
								>
									{link.text}
								</DocumentLink>
							);
						})}
					</div>
				) : null}
			</div>
			<details className="group md:hidden">
				<summary
					className="absolute top-2.5 right-4 grid size-11 list-none place-items-center rounded-md border border-edge bg-raised [&::-webkit-details-marker]:hidden"
					aria-label="Menu"
				>
					<Menu aria-hidden className="size-5 group-open:hidden" />
					<X aria-hidden className="hidden size-5 group-open:block" />
				</summary>
				<nav aria-label="Menu" className="page pb-4">
					<ul className="rows">
						{[...links, ...(navbar.showAuth ? waysIn : [])].map((link) => (
							<li key={link.text + link.url}>
								<DocumentLink to={link.url} className="flex min-h-13 items-center text-lg">
									{link.text}
								</DocumentLink>
							</li>
						))}
					</ul>
				</nav>
			</details>
		</header>
	);
}

const DASHBOARD: HomepageLink = { name: "Dashboard", text: "Dashboard", url: "/dashboard" };
const SIGN_IN: HomepageLink = { name: "Login", text: "Sign In", url: "/signin" };
const SIGN_UP: HomepageLink = { name: "Sign Up", text: "Get Started", url: "/signup" };

/**
 * Separates the links to sign in and sign up, which stand at the right whatever their text; `showAuth` guarantees both.
 */
function sortLinks(links: readonly HomepageLink[]) {
	const leadsTo = (path: string) => (link: HomepageLink) => pathOf(link) === path;
	return {
		pages: links.filter((link) => !["/signin", "/signup"].includes(pathOf(link))),
		signIn: links.find(leadsTo("/signin")) ?? SIGN_IN,
		signUp: links.find(leadsTo("/signup")) ?? SIGN_UP,
	};
}

function pathOf({ url }: HomepageLink): string {
	return url.split(/[?#]/, 1)[0] ?? "";
}
