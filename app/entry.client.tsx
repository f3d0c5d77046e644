import "#app/forms/zod-without-eval.ts";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchEarlyInput } from "#app/forms/announce-early-input.ts";
import "#app/ui/document-nonce.ts";
import { endHydration, useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * Hydrates the page. An error in that would replace a page that works without scripts with the error screen, or with
 * nothing; so the page is put back as the server sent it. Later errors are left to the error boundaries.
 */
function hydrate() {
	const serverPage = document.documentElement.cloneNode(true);
	const announceEarlyInput = watchEarlyInput();
	let isHydrated = false;

	const onError = (error: unknown) => {
		reportError(error);
		if (isHydrated) return;
		// Once React has left its commit, and before the next paint.
		queueMicrotask(() => {
			root.unmount();
			document.replaceChild(serverPage, document.documentElement);
		});
	};
	const onFirstEffects = () => {
		endHydration();
		// The errors of first effects arrive after all of these effects have run.
		setTimeout(() => {
			isHydrated = true;
			announceEarlyInput();
		});
	};

	const root = hydrateRoot(
		document,
		<StrictMode>
			<AfterHydration onFirstEffects={onFirstEffects}>
				<HydratedRouter />
			</AfterHydration>
		</StrictMode>,
		{ onCaughtError: onError, onUncaughtError: onError },
	);
}

/** Around the router and not beside it, where it would change the ids of `useId`. */
function AfterHydration({
	onFirstEffects,
	children,
}: {
	onFirstEffects: () => void;
	children: ReactNode;
}) {
	useEffect(onFirstEffects, [onFirstEffects]);
	const isWithScripts = useHydrated();
	useEffect(() => {
		// Browser tests wait for it: from now on, the page responds to clicks and keys, and shows what needs scripts.
		if (isWithScripts)
			setTimeout(() => {
				document.documentElement.dataset.hydrated = "";
			});
	}, [isWithScripts]);
	return children;
}

const start = () => startTransition(hydrate);

// This module runs as soon as it has arrived; the copy needs the whole page.
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
