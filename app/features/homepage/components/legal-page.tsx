import type { ReactNode } from "react";

/** A legal text: its title, the day it last changed, and a column that can be read. */
export function LegalPage({
	title,
	updatedOn,
	summary,
	children,
}: {
	title: string;
	/** `YYYY-MM-DD`. */
	updatedOn: string;
	/** The whole of it in a few plain words. */
	summary: string;
	children: ReactNode;
}) {
	return (
		<article className="page py-12 md:py-20">
			<div className="mx-auto max-w-[68ch]">
				<h1 className="title-page md:text-4xl">{title}</h1>
				<p className="mt-2 text-sm text-muted">
					Last updated <time dateTime={updatedOn}>{formatDate(updatedOn)}</time>
				</p>
				<p className="lede mt-6">{summary}</p>
				<div className="prose mt-8">{children}</div>
			</div>
		</article>
	);
}

function formatDate(day: string): string {
	return new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
