import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { TargetReply } from "../fetch/target/find-target.ts";
import { isWebsite } from "../kinds/kinds.ts";
import { normalizeUrl } from "../kinds/normalize-url.ts";

/** Pause after the last keystroke before the address is looked up, in milliseconds. */
const PAUSE_MS = 400;

/**
 * Looks up the page that an address leads to, while the form is still open: its title fills an empty title field.
 * @param url address as it is typed; empty for none
 * @param title title as it is typed
 * @param onTitle fills the title field; not called once the creator has entered a title
 * @returns whether the link gets the page's picture, and what to say about the look-up
 */
export function usePastedTarget({
	url,
	title,
	onTitle,
}: {
	url: string;
	title: string;
	onTitle: (title: string) => void;
}): { hasPicture: boolean; status: string } {
	const [data, setData] = useState<TargetReply | null>(null);
	const normalized = normalizeUrl(url);
	const isTarget = normalized.ok && isWebsite(normalized.url) && url.includes(".");

	useEffect(() => {
		if (!isTarget) return;
		setData(null);
		const looking = new AbortController();
		const timer = setTimeout(() => void readTarget(url, looking.signal).then(setData), PAUSE_MS);
		return () => {
			clearTimeout(timer);
			looking.abort();
		};
	}, [isTarget, url]);

	const found = data?.address === url ? data : null;
	const filled = useRef("");
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once per look-up.
	useEffect(() => {
		if (found === null || found.title === "") return;
		// A title that an earlier look-up filled in belongs to another address.
		if (title !== "" && title !== filled.current) return;
		filled.current = found.title;
		onTitle(found.title);
	}, [found]);

	const isReading = isTarget && found === null;
	return {
		hasPicture: found?.hasPicture ?? false,
		status: isReading ? "Reading the page…" : describe(found),
	};
}

/**
 * Not a fetcher's request: a failure of that would replace the page, with the form in it.
 * @returns an empty target if the look-up failed
 */
async function readTarget(url: string, signal: AbortSignal): Promise<TargetReply | null> {
	try {
		const path = href("/dashboard/links/target");
		const answer = await fetch(`${path}?${new URLSearchParams({ url })}`, { signal });
		if (answer.ok) return (await answer.json()) as TargetReply;
	} catch {
		// The connection is lost, or the address has changed.
	}
	return signal.aborted ? null : { address: url, title: "", hasPicture: false };
}

function describe(found: TargetReply | null): string {
	if (found === null) return "";
	if (found.hasPicture) return "With the picture of the page.";
	return found.title === "" ? "This page has no title we can read." : "";
}
