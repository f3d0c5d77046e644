import { useEffect, useRef } from "react";
import { ButtonLink } from "./button.tsx";

/**
 * A page of this site in a frame beside its editor. Reloads, and keeps its scroll position, when `revision` changes.
 * @param path path of the page, which allows frames (`RequestFacts.mayBeFramed`)
 */
export function PagePreview({
	path,
	title,
	revision,
}: {
	path: string;
	title: string;
	revision: string;
}) {
	const frame = useRef<HTMLIFrameElement>(null);
	const shown = useRef(revision);
	useEffect(() => {
		if (shown.current === revision) return;
		shown.current = revision;
		frame.current?.contentWindow?.location.reload();
	}, [revision]);
	return (
		<aside aria-label={title} className="grid content-start gap-3 xl:sticky xl:top-24">
			<div className="flex items-center justify-between gap-4">
				<h2 className="title-section">{title}</h2>
				<ButtonLink to={path} target="_blank" size="sm" reloadDocument>
					Open in a new tab
				</ButtonLink>
			</div>
			<iframe
				ref={frame}
				src={path}
				title={title}
				loading="lazy"
				className="h-[70vh] min-h-96 w-full rounded-md border border-edge bg-paper"
			/>
		</aside>
	);
}
