import { href, Link, Outlet } from "react-router";
import { requireUser } from "#app/middleware/require-user.server.ts";
import { Wordmark } from "#app/ui/mark.tsx";
import { useAppName } from "#app/ui/use-app-name.ts";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/** Without a loader here, a client navigation would not reach the guard above. */
export function loader() {
	return null;
}

/** Frame of the pages that Stripe's payment page leads back to. */
export default function BillingResultLayout() {
	return (
		<div className="page flex min-h-dvh flex-col py-4 sm:py-6">
			<header>
				<Link to={href("/")} className="inline-flex min-h-11 items-center rounded-md no-underline">
					<Wordmark name={useAppName()} />
				</Link>
			</header>
			<main id="main" tabIndex={-1} className="m-auto w-full max-w-md py-10 outline-none">
				<Outlet />
			</main>
		</div>
	);
}
