import type { ReactNode } from "react";
import { Mark } from "#app/ui/mark.tsx";

/** A whole page that failed: what happened, what to do, and the number by which the log knows it. */
export function ErrorScreen({
	title,
	message,
	requestId,
	actions,
}: {
	title: string;
	message: ReactNode;
	requestId?: string | undefined;
	actions?: ReactNode;
}) {
	return (
		<main
			id="main"
			tabIndex={-1}
			className="page grid min-h-svh content-center justify-items-start gap-4 py-16 outline-none"
		>
			<div className="mx-auto grid w-full max-w-lg justify-items-start gap-4">
				<Mark className="mb-2 size-10 rotate-[-14deg] text-leaf" />
				<h1 className="title-page">{title}</h1>
				<div className="text-lg text-muted">{message}</div>
				{actions === undefined ? null : <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
				{requestId === undefined ? null : (
					<p className="mt-6 text-sm text-muted">
						Request <code className="font-mono text-ink">{requestId}</code>
					</p>
				)}
			</div>
		</main>
	);
}
