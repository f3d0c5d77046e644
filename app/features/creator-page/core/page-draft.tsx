import {
	createContext,
	type ReactNode,
	useContext,
	useEffect,
	useMemo,
	useState,
	useSyncExternalStore,
} from "react";
import { englishPage } from "#app/i18n/visitors/en-page.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";
import { type LinkPlace, withLinkDrafts } from "./link-drafts.ts";
import type { PageLink, PublicPage } from "./public-page.ts";

/**
 * Connects the dashboard's forms with the live phone: forms publish their unsaved values (`usePageDraft`), and the
 * phone shows the stored page with them applied (`useDraftedPage`). Nothing is saved, and a keystroke renders the
 * phone, not the dashboard.
 */

/** Differences from the stored page; missing or undefined parts are unchanged. */
export type PageDraft = { [Part in keyof PublicPage]?: PublicPage[Part] | undefined } & {
	/** A link that is being edited: replaces the link with its id, or is added at the end. */
	link?: PageLink;
	/** Some links in their new relative order. */
	linkOrder?: LinkPlace[];
};

/** @param texts our texts in the language of the page; without a page, English */
export function PageDraftProvider({
	texts = englishPage,
	children,
}: {
	texts?: PageTexts | undefined;
	children: ReactNode;
}) {
	const [store] = useState(createDraftStore);
	return (
		<PageTextsContext value={texts}>
			<DraftContext value={store}>{children}</DraftContext>
		</PageTextsContext>
	);
}

/** @returns our texts in the language of the page, for drafts that contain some: the dashboard itself is in English */
export function usePageTexts(): PageTexts {
	return useContext(PageTextsContext);
}

/**
 * Shows `draft` on the live phone while the component is mounted; null shows nothing. Pass the form's values at each
 * render: equal values cause no update, and a saved draft equals the stored page. If two forms draft the same part, the
 * latest change is shown. Does nothing without a provider.
 */
export function usePageDraft(draft: PageDraft | null): void {
	const store = useContext(DraftContext);
	const values = draft === null ? null : JSON.stringify(draft);
	useEffect(() => {
		if (store === null || values === null) return;
		return store.add(JSON.parse(values) as PageDraft);
	}, [store, values]);
}

/** `usePageDraft` as a component, for places where hooks can't be called, such as a form's `children` function. */
export function ShowPageDraft({ draft }: { draft: PageDraft | null }) {
	usePageDraft(draft);
	return null;
}

/** @returns the stored page with all drafts applied */
export function useDraftedPage(stored: PublicPage): PublicPage {
	const store = useContext(DraftContext) ?? EMPTY_STORE;
	const drafts = useSyncExternalStore(store.subscribe, store.read, store.read);
	return useMemo(() => {
		if (drafts.length === 0) return stored;
		const known = drafts.flatMap(({ link: _, linkOrder: __, ...parts }) =>
			Object.entries(parts).filter(([, value]) => value !== undefined),
		);
		const page: PublicPage = { ...stored, ...Object.fromEntries(known) };
		return { ...page, links: withLinkDrafts(page.links, drafts) };
	}, [drafts, stored]);
}

type DraftStore = {
	/** @returns a function that removes the draft */
	add: (draft: PageDraft) => () => void;
	read: () => readonly PageDraft[];
	subscribe: (listener: () => void) => () => void;
};

function createDraftStore(): DraftStore {
	let drafts: readonly PageDraft[] = [];
	const listeners = new Set<() => void>();
	const change = (next: readonly PageDraft[]) => {
		drafts = next;
		for (const listener of listeners) listener();
	};
	return {
		add(draft) {
			change([...drafts, draft]);
			return () => change(drafts.filter((each) => each !== draft));
		},
		read: () => drafts,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

const EMPTY_STORE = createDraftStore();

const PageTextsContext = createContext<PageTexts>(englishPage);

const DraftContext = createContext<DraftStore | null>(null);
