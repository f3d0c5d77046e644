import { href, Link, useLocation } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

const UNAUTHENTICATED = 401;
const NOT_FOUND = 404;

/** Replaces the homepage editor if its content can't be read. */
export function ContentFailed({ status, message }: { status?: number; message?: unknown }) {
	const { pathname, search } = useLocation();
	const reason = typeof message === "string" && message !== "" ? message : "Unknown error";
	const isExpired = status === UNAUTHENTICATED;
	return (
		<div className="grid gap-6">
			<PageHeader title="Content" />
			<Notice tone="danger" role="alert">
				{isExpired
					? "Authentication required. Please log in to the admin panel again."
					: `Failed to load home page content: ${reason}`}
			</Notice>
			<div className="flex flex-wrap gap-3">
				{status === NOT_FOUND ? (
					<Link to={href("/admin/dashboard/content")} className={buttonClass()}>
						Hero Section
					</Link>
				) : (
					// A plain link, so that it reloads the document with or without scripts.
					<a href={pathname + search} className={buttonClass({ variant: "primary" })}>
						Retry
					</a>
				)}
				{isExpired ? (
					<Link to={href("/admin/login")} className={buttonClass()}>
						Log In Again
					</Link>
				) : null}
			</div>
		</div>
	);
}
