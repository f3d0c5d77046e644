import { href, Link, Outlet, useRouteLoaderData } from "react-router";
import { PageSketch } from "#app/features/account/accounts/components/page-sketch.tsx";
import { lookUpUser } from "#app/middleware/session.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [lookUpUser];

export default function AuthLayout() {
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
					<Outlet />
				</main>
				<footer>
					<ul className="flex flex-wrap gap-x-5 text-sm text-muted">
						<li>
							<Link to={href("/terms")} className="link inline-flex min-h-11 min-w-11 items-center">
								Terms
							</Link>
						</li>
						<li>
							<Link
								to={href("/privacy")}
								className="link inline-flex min-h-11 min-w-11 items-center"
							>
								Privacy
							</Link>
						</li>
						<li>
							<Link
								to={href("/cookies")}
								className="link inline-flex min-h-11 min-w-11 items-center"
							>
								Cookies
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
