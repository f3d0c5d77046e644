import { useEffect, useRef } from "react";
import { ButtonLink } from "./button.tsx";

/**
 * A page of this site in a frame beside its editor. Reloads, and keeps its scroll position, when `revision` changes.
 * @param path path of the page, which allows frames (`RequestFacts.mayBeFramed`)
 * @param sectionId id of the element that is scrolled to, within the frame alone; empty for the top. A fragment in the
 * path would scroll the editor as well
 */
export function PagePreview({
	path,
	title,
	revision,
	sectionId = "",
}: {
	path: string;
	title: string;
	sectionId?: string;
	revision: string;
}) {
	const frame = useRef<HTMLIFrameElement>(null);
	const shown = useRef(revision);
	useEffect(() => {
		if (shown.current === revision) return;
		shown.current = revision;
		frame.current?.contentWindow?.location.reload();
	}, [revision]);
	useEffect(() => {
		// The frame may have loaded before the editor was hydrated.
		if (frame.current?.contentDocument?.readyState === "complete")
			showSection(frame.current, sectionId);
	}, [sectionId]);
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
				onLoad={({ currentTarget }) => {
					// A reload keeps its position.
					if (currentTarget.contentWindow?.scrollY === 0) showSection(currentTarget, sectionId);
				}}
				className="h-[70vh] min-h-96 w-full rounded-md border border-edge bg-paper"
			/>
		</aside>
	);
}

function showSection(frame: HTMLIFrameElement, id: string): void {
	const section = id === "" ? null : frame.contentDocument?.getElementById(id);
	if (!section) return;
	const top = section.getBoundingClientRect().top + (frame.contentWindow?.scrollY ?? 0);
	frame.contentWindow?.scrollTo({ top, behavior: "instant" });
}
