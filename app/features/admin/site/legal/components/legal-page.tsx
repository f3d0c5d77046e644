import type { ReactNode } from "react";

/** Layout of a legal text: title, date of the last change, and a column of text. */
export function LegalPage({
	title,
	updatedOn,
	summary,
	children,
}: {
	title: string;
	/** UTC day of the last change, `YYYY-MM-DD`. */
	updatedOn: string;
	/** Summary in plain words. */
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
